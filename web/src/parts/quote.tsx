/** What somebody else wrote, in quotation marks, so that its direction turns nothing round beside it. */
export function Quote({ text }: { readonly text: string }) {
  return (
    <q>
      <bdi>{text}</bdi>
    </q>
  );
}
