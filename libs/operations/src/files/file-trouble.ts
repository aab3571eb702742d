import { constants } from 'node:os';

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

const NO_ROOM = ['ENOSPC', 'EDQUOT'] as const;

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
  const { code, syscall } = (error ?? {}) as { readonly code?: unknown; readonly syscall?: unknown };
  // LMDB hands on the number alone, as other engines do their own: only what can be nothing else is taken for it.
  if (typeof code === 'number') return NO_ROOM.find((name) => constants.errno[name] === code);
  return typeof code === 'string' && syscall !== undefined ? code : undefined;
}

/** Whether a disk is full, or whoever runs this has used up their share of it: that is one that is written to. */
export function isWithoutRoom(error: unknown): boolean {
  return NO_ROOM.some((name) => name === fileErrorCode(error));
}
