const STEPS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

/** A stretch of time for the eyes, such as `3 h`: in its largest whole unit, from two of it on. */
export function age(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [unit, size] = STEPS.find(([, least]) => whole >= 2 * least) ?? ['s', 1];
  return `${String(Math.floor(whole / size))} ${unit}`;
}
