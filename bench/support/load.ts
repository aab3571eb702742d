import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

/** Requests per second that were answered 2xx. @throws Error when any was answered otherwise or not at all */
export async function requestsPerSecond({ url, headers = {}, connections, seconds }: Load): Promise<number> {
  const result = await autocannon({ url, headers: { ...headers }, connections, duration: seconds });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of the requests to ${new URL(url).pathname} failed`);
  return result['2xx'] / result.duration;
}
