const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'whoever runs this may not do that',
  EPERM: 'whoever runs this may not do that',
  EROFS: 'its file system is read-only',
  ENOENT: 'there is no such folder, or its file system keeps nothing',
  ENOTDIR: 'what stands above it is no folder',
  EISDIR: 'it is a folder',
  ENOSPC: 'no space is left',
  EDQUOT: 'no space is left',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
};

/**
 * What is wrong, in words, when the file system refuses something; undefined for an error that is not the file
 * system's.
 */
export function fileTrouble(error: unknown): string | undefined {
  const code = fileErrorCode(error);
  return code && (WORDS[code] ?? `the system says ${code}`);
}

/** The file system's name of its error, such as ENOENT; undefined for an error that is not its own. */
export function fileErrorCode(error: unknown): string | undefined {
  const { code, syscall } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  return syscall === undefined ? undefined : code;
}
