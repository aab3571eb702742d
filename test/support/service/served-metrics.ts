import type { LoggedLines } from './logged-lines.js';

/** Where a process of this machine serves its metrics. */
export const metricsUrl = (port: unknown): string => `http://127.0.0.1:${String(port)}/metrics`;

/** The metrics of a process of this machine, as Prometheus reads them. */
export async function metricsAt(port: unknown): Promise<string> {
  return (await fetch(metricsUrl(port))).text();
}

/** The same of a process that has logged at which port it serves them. */
export function metricsOf(log: LoggedLines): Promise<string> {
  return metricsAt(log.lineWith('ready')['metrics_port']);
}

/** The values in metrics, each by its name with its labels. */
export function samplesIn(metrics: string): ReadonlyMap<string, number> {
  const lines = metrics.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}
