/** Messages about NumPy files that are given to the command line tools. */
import type { Group } from "../template.js";
import { OWN_MODULE, SAVE_NPY, SHOW_CALLS } from "./advice.js";

const TOOLING = "runtime/src/iree/tooling/";

const NUMPY: Group = {
  folder: TOOLING,
  advice: [SAVE_NPY],
  rows: [
    {
      id: "npy-magic",
      at: "numpy_io.c:55",
      says: ["npy header magic mismatch", "unable to read entire header prefix"],
      means:
        "The file is not a .npy file: it does not begin as one. An .npz archive, a text or a file of raw bytes has to be converted.",
      advice: [SAVE_NPY, "Raw bytes need the shape and type in front:\n--input=2x4xf32=@input.bin"],
    },
    {
      at: "numpy_io.c:62",
      says: "npy version {major:number}.{minor:number} not supported",
      means: "The file is written in version {major}.{minor} of the .npy format, which the tool does not read.",
    },
    {
      at: "numpy_io.c:133",
      says: "malformed header dict",
      means: "The header of the .npy file is not as NumPy writes it: the file is damaged or another program wrote it.",
    },
    {
      at: "numpy_io.c:194",
      says: "big-endian data type '{type}' unsupported",
      means: "The array is stored big-endian ({type}).",
      advice: [
        "Convert it:\npython -c \"import numpy as np; a = np.load('input.npy'); np.save('input.npy', a.astype(a.dtype.newbyteorder('<')))\"",
      ],
    },
    {
      at: "numpy_io.c:199",
      says: "descr missing kind",
      means: "The header of the .npy file does not name an element type.",
    },
    {
      id: "npy-type",
      at: "numpy_io.c:231",
      says: "unsupported data type {type:char}",
      means:
        "The array holds elements of a kind that IREE does not have ('{type}' as NumPy calls it: U and S are texts, O objects, M and m times).",
      advice: [
        "Convert the array to numbers first, for example to float32:\npython -c \"import numpy as np; np.save('input.npy', np.load('input.npy').astype(np.float32))\"",
      ],
    },
    {
      at: "numpy_io.c:238",
      says: "invalid descr byte width",
      means: "The header of the .npy file names an element type of a width that does not exist.",
    },
    {
      at: "numpy_io.c:275",
      says: "invalid dimension {dim:number} value {value:word}",
      means: "Dimension {dim} in the header of the .npy file is '{value}', which is not a size.",
    },
    {
      id: "npy-end",
      at: "numpy_io.c:303",
      says: [
        "end-of-file encountered during read",
        "end-of-file",
        "failed to read npy contents of {size:bytes} bytes",
        "failed to read header string of {size:bytes} bytes",
      ],
      means: "The file ends before the array does: it was cut off.",
    },
    {
      id: "npy-fortran",
      at: "numpy_io.c:342",
      says: "fortran order arrays not supported",
      means:
        "The array is stored column by column (Fortran order), as NumPy does for transposed arrays; IREE reads row by row.",
    },
    {
      at: "numpy_io.c:348",
      says: "shape rank {rank:number} too large; be reasonable please",
      means: "The array has {rank} dimensions, more than the tool reads.",
      advice: ["Reshape it to the dimensions that the function takes.", SHOW_CALLS],
    },
    {
      id: "image-file",
      at: "image_util.c:96",
      says: [
        "can't load image {path}",
        "element type {type:elementName} not supported",
        "Input buffer shape rank {rank:number} not supported",
      ],
      means: "An image that was to be an input could not be read or does not fit.",
      advice: ["Convert the image to an array with NumPy and save it as .npy.", OWN_MODULE],
    },
  ],
};

export const NUMPY_FILES: readonly Group[] = [NUMPY];
