import { Ltr } from '@lisan/ui';

/** An address that may break before its `@`. */
export function EmailText({ children: email }: { readonly children: string }) {
  const at = email.lastIndexOf('@');
  return (
    <Ltr>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Ltr>
  );
}
