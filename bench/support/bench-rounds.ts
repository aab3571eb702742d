/** How many rounds: as many as BENCH_ROUNDS says, where it is set, for a quick look. @param rounds without it */
export function benchRounds(rounds: number): number {
  return Number(process.env['BENCH_ROUNDS'] ?? rounds);
}
