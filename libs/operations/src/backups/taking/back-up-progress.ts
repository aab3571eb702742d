export interface BackupProgress {
  /** A part of the work begins. @param total of what is counted in it, about; undefined where nobody knows */
  readonly begins: (part: 'copying' | 'checking' | 'summing', total?: number) => void;
  /** @param done bytes, or events when `checking` */
  readonly at: (done: number) => void;
}
