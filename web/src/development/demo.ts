import { useQuery } from '@tanstack/react-query';
import { answerOf, development } from '../api/clients.js';

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** Whether there is a demo to try things out with. Its routes serve this machine alone: elsewhere none is asked for. */
export function useHasDemo(): boolean {
  const demo = useQuery({
    queryKey: ['demo'],
    queryFn: () => answerOf(development.GET('/dev/v1/demo')),
    enabled: THIS_MACHINE.includes(window.location.hostname),
    staleTime: Infinity,
  });
  return demo.isSuccess;
}
