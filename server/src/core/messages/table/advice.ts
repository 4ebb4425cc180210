/** What several messages have people do next: sentences, each with a command to copy where one helps. */

export const SHOW_VERSIONS = "See which versions you have:\npip list | grep -i iree";

export const SAME_RELEASE =
  "Compile the program again with the compiler of the runtime's release, or install the runtime of the compiler's release. See which ones you have:\npip list | grep -i iree";

export const RECOMPILE = "Compile the program again:\niree-compile model.mlir -o model.vmfb";

export const FRESH_COPY =
  "Copy or download the file again, and compare its size with the original's. If it is the original, compile the program again:\niree-compile model.mlir -o model.vmfb";

export const INSPECT_MODULE =
  "See what the module contains, and which IREE releases load it:\nmlir-abi inspect model.vmfb";

export const SHOW_CALLS = "See each function with its arguments and a call that fits:\nmlir-abi inspect model.vmfb";

export const CHECK_CALL =
  "Hold your call to the module:\nmlir-abi check model.vmfb --function main -- --input=2x4xf32=0";

export const LIST_DEVICES = "See which devices your runtime has:\niree-run-module --list_devices";

export const LIST_DRIVERS = "See which drivers your runtime has:\niree-run-module --list_drivers";

export const REPORT =
  "No call should be able to cause this. Report it to IREE with the module and the command:\nhttps://github.com/iree-org/iree/issues";

export const OWN_MODULE =
  "Correct the program or library that made the call; the message is about its use of IREE's C, C++ or Python API, not about your model.";

export const DUMP_PARAMETERS =
  "See what a parameter file contains:\niree-dump-parameters --parameters=model=weights.irpa";

export const PARAMETER_FLAG =
  "Pass the file that holds the parameters, with the scope that the program uses:\niree-run-module --module=model.vmfb --parameters=model=weights.irpa --function=main";

export const INPUT_FORMS =
  "Write an input as shape, element type and values, as a file, or as a bare number for a scalar:\n--input=2x4xf32=0\n--input=2xi32=1,2\n--input=@input.npy\n--input=7";

export const SAVE_NPY =
  "Save the array in the form that IREE reads:\npython -c \"import numpy as np; np.save('input.npy', np.ascontiguousarray(np.load('input.npy')))\"";

export const FLAG_HELP = "See the tool's flags:\niree-run-module --help";

export const SAME_TARGET =
  "Compile for the device that you run on. For the CPU, a GPU of AMD, of NVIDIA, and any with Vulkan:\niree-compile --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu model.mlir -o model.vmfb\niree-compile --iree-hal-target-device=hip --iree-rocm-target=gfx942 model.mlir -o model.vmfb\niree-compile --iree-hal-target-device=cuda --iree-cuda-target=sm_80 model.mlir -o model.vmfb\niree-compile --iree-hal-target-device=vulkan model.mlir -o model.vmfb";

export const TRY_CPU =
  "See whether the program runs on the CPU. If it fails there, too, the cause is not the GPU:\niree-compile --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu model.mlir -o model.vmfb\niree-run-module --device=local-task --module=model.vmfb --function=main";
