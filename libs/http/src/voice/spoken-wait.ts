const SECONDS_A_MINUTE = 60;
const SECONDS_AN_HOUR = 3600;

/** How long somebody has to wait, as a person says it, never less than it is: `30 seconds`, `2 minutes`, `1 hour`. */
export function spokenWait(seconds: number): string {
  if (seconds <= SECONDS_A_MINUTE) return counted(seconds, 'second');
  if (seconds <= SECONDS_AN_HOUR) return counted(Math.ceil(seconds / SECONDS_A_MINUTE), 'minute');
  return counted(Math.ceil(seconds / SECONDS_AN_HOUR), 'hour');
}

function counted(count: number, unit: string): string {
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
}
