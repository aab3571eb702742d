import { Fragment } from 'react';

/** A key that is broken between its groups alone, where large letters leave no room for all of it on one line. */
export function KeyInGroups({ formatted }: { readonly formatted: string }) {
  return formatted.split(/(?<=-)/).map((group, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      <span className="whitespace-nowrap">{group}</span>
    </Fragment>
  ));
}
