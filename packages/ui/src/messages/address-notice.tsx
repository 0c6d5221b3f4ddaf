import classes from './address-notice.module.css';

export interface AddressNoticeProps {
  /** One for each part that was not applied. Without any, nothing is shown. */
  readonly sentences: readonly string[] | undefined;
}

/** Says which parts of the address were not applied. One for tables and for pages that read parameters themselves. */
export function AddressNotice({ sentences = [] }: AddressNoticeProps) {
  return sentences.map((sentence) => (
    <p key={sentence} role="alert" className={classes.notice}>
      {sentence}
    </p>
  ));
}
