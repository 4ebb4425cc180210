/**
 * Errors of the operating system, with which messages of failed calls end: `eventfd creation failed (24)`. Upstream, at
 * b48a595557: the statuses of `iree_status_code_from_errno` in runtime/src/iree/base/status.c, the numbers of Linux.
 */

export interface SystemError {
  /** `EMFILE` */
  readonly name: string;
  /** In plain words, as a clause. */
  readonly means: string;
  readonly advice: readonly string[];
}

interface Row {
  readonly number: number;
  readonly name: string;
  /** As `strerror` has it. */
  readonly text: string;
  readonly means: string;
  readonly advice?: string;
}

const FILES = "Allow the process more open files:\nulimit -n 65536";
const MEMORY = "See how much memory is free, and what limits the process:\nfree -h\nulimit -a";
const DISK = "See how much space is left:\ndf -h";
const ACCESS = "See whether your account may use the file or device:\nid\nls -l";
const SANDBOX = "Try it outside of a container or sandbox, which may forbid the call, and on a newer kernel:\nuname -r";

/** By the status that the runtime makes of them. */
const ERRORS: Readonly<Record<string, readonly Row[]>> = {
  PERMISSION_DENIED: [
    { number: 1, name: "EPERM", text: "Operation not permitted", means: "the call is not allowed", advice: SANDBOX },
    { number: 13, name: "EACCES", text: "Permission denied", means: "access is not allowed", advice: ACCESS },
    { number: 30, name: "EROFS", text: "Read-only file system", means: "the disk is read-only" },
  ],
  NOT_FOUND: [
    { number: 2, name: "ENOENT", text: "No such file or directory", means: "there is no such file or folder" },
    { number: 6, name: "ENXIO", text: "No such device or address", means: "there is no such device" },
    { number: 19, name: "ENODEV", text: "No such device", means: "there is no such device" },
  ],
  FAILED_PRECONDITION: [
    {
      number: 9,
      name: "EBADF",
      text: "Bad file descriptor",
      means: "the file is closed, or was opened for other uses",
    },
    { number: 16, name: "EBUSY", text: "Device or resource busy", means: "something else uses it" },
    { number: 20, name: "ENOTDIR", text: "Not a directory", means: "a file is where a folder is expected" },
    { number: 21, name: "EISDIR", text: "Is a directory", means: "a folder is where a file is expected" },
    { number: 26, name: "ETXTBSY", text: "Text file busy", means: "the program file is being written or run" },
    { number: 32, name: "EPIPE", text: "Broken pipe", means: "the other end does not read any more" },
    { number: 98, name: "EADDRINUSE", text: "Address already in use", means: "something else uses the port" },
  ],
  ALREADY_EXISTS: [{ number: 17, name: "EEXIST", text: "File exists", means: "there is such a file already" }],
  INVALID_ARGUMENT: [
    { number: 14, name: "EFAULT", text: "Bad address", means: "an address is outside of the process" },
    {
      number: 22,
      name: "EINVAL",
      text: "Invalid argument",
      means: "the system does not take a value",
      advice: SANDBOX,
    },
    { number: 36, name: "ENAMETOOLONG", text: "File name too long", means: "the name of the file is too long" },
  ],
  RESOURCE_EXHAUSTED: [
    { number: 12, name: "ENOMEM", text: "Cannot allocate memory", means: "memory is used up", advice: MEMORY },
    {
      number: 23,
      name: "ENFILE",
      text: "Too many open files in system",
      means: "too many files are open",
      advice: FILES,
    },
    {
      number: 24,
      name: "EMFILE",
      text: "Too many open files",
      means: "the process has too many open files",
      advice: FILES,
    },
    { number: 28, name: "ENOSPC", text: "No space left on device", means: "the disk is full", advice: DISK },
    {
      number: 105,
      name: "ENOBUFS",
      text: "No buffer space available",
      means: "memory for I/O is used up",
      advice: MEMORY,
    },
    {
      number: 122,
      name: "EDQUOT",
      text: "Disk quota exceeded",
      means: "your share of the disk is used up",
      advice: DISK,
    },
  ],
  OUT_OF_RANGE: [
    { number: 27, name: "EFBIG", text: "File too large", means: "the file is too large for the disk or a limit" },
    { number: 75, name: "EOVERFLOW", text: "Value too large for defined data type", means: "a number is too large" },
  ],
  UNIMPLEMENTED: [
    {
      number: 38,
      name: "ENOSYS",
      text: "Function not implemented",
      means: "the kernel lacks the call",
      advice: SANDBOX,
    },
    {
      number: 95,
      name: "ENOTSUP",
      text: "Operation not supported",
      means: "the kernel can't do this",
      advice: SANDBOX,
    },
  ],
  UNAVAILABLE: [
    {
      number: 11,
      name: "EAGAIN",
      text: "Resource temporarily unavailable",
      means: "a limit of the system is reached for now",
      advice: MEMORY,
    },
    {
      number: 104,
      name: "ECONNRESET",
      text: "Connection reset by peer",
      means: "the other side closed the connection",
    },
    { number: 111, name: "ECONNREFUSED", text: "Connection refused", means: "nothing listens on the other side" },
  ],
  DEADLINE_EXCEEDED: [
    { number: 110, name: "ETIMEDOUT", text: "Connection timed out", means: "there was no answer in time" },
  ],
};

const NUMBER = /(?:\((?:errno[ =:]{0,2})?|\berrno[ =:]{1,2})(?<number>\d{1,3})\)?[.;]?$/;

/** The error of the system that a message ends with; undefined where its status is that of none. */
export function systemErrorIn(message: string, status: string): SystemError | undefined {
  const rows = Object.hasOwn(ERRORS, status) ? (ERRORS[status] ?? []) : [];
  const number = NUMBER.exec(message.slice(-40))?.groups?.number;
  const found = rows.find((row) => String(row.number) === number || message.endsWith(`: ${row.text}`));
  return found && { name: found.name, means: found.means, advice: found.advice === undefined ? [] : [found.advice] };
}
