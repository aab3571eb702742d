import { QueryResult } from '../parts/query-result.js';
import { isGone, useRequest } from './connection-request.js';
import { Ended } from './ended.js';
import { NotRegistered } from './not-registered.js';
import { Question } from './question.js';

/** What an assistant asks for; else why there is nothing to answer. */
export default function Request({ id }: { readonly id: string }) {
  const request = useRequest(id);
  if (isGone(request.error)) return <Ended />;
  return (
    <QueryResult query={request}>
      {(found) => (found.is_registered ? <Question request={found} /> : <NotRegistered request={found} />)}
    </QueryResult>
  );
}
