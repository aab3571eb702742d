import { useEffect, useRef } from 'react';

/** A page's heading. Coming to it moves the focus there, so that it is read out, and names the window. */
export function Heading({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    heading.current?.focus();
  }, [title]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
}
