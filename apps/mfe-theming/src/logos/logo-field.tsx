import { LOGO_BYTES_MAX } from '@portal/api-client/themes';
import { Button, formatCount } from '@portal/ui/basics';
import { FieldFrame, Row, Stack } from '@portal/ui/page-parts';
import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { settingId } from '../studio/use-studio.ts';
import classes from './logo-field.module.css';
import { readLogoFile } from './logo-file.ts';

interface LogoFieldProps {
  /** The address of the logo on screen, or ''. */
  readonly address: string;
  readonly alternativeText: string;
  readonly isReadOnly: boolean;
  /** Why the platform refused the logo. */
  readonly refused: string | undefined;
  /** Called with the `data:` address of a chosen file, or '' when the logo is removed. */
  onChange(address: string): void;
}

/** Chooses the logo, and shows it on a light and a dark background. A file that cannot be used changes nothing. */
export function LogoField({ address, alternativeText, isReadOnly, refused, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const why = fault ?? refused;
  const hasLogo = address !== '';

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const read = await readLogoFile(file);
    // The same file can be chosen again.
    target.value = '';
    setFault(read.ok ? undefined : read.why);
    if (read.ok) onChange(read.address);
  }

  function remove() {
    setFault(undefined);
    onChange('');
    // The pressed button is about to disappear.
    input.current?.focus();
  }

  return (
    <Stack>
      <FieldFrame
        id={settingId('logo.logoUri')}
        label="Logo"
        help={`A PNG, JPEG or WebP image of at most ${formatCount(LOGO_BYTES_MAX)} bytes.`}
        messages={why === undefined ? [] : [{ message: why, isWarning: false }]}
      >
        {(state) => (
          <Row>
            <span className={classes.file}>
              {/* The browser's own text would be 'No file chosen', beside a logo that was chosen before. */}
              <input
                {...state}
                ref={input}
                className={classes.input}
                type="file"
                accept="image/png,image/jpeg,image/webp"
                disabled={isReadOnly}
                onChange={(event) => void choose(event)}
              />
              <span className={classes.choose} aria-hidden>
                {hasLogo ? 'Choose another file' : 'Choose file'}
              </span>
            </span>
            {hasLogo && !isReadOnly && (
              <Button size="small" icon={<Trash2 size={14} aria-hidden />} onClick={remove}>
                Remove logo
              </Button>
            )}
          </Row>
        )}
      </FieldFrame>
      {hasLogo ? (
        <div className={classes.samples}>
          {(['light', 'dark'] as const).map((ground) => (
            <figure key={ground} className={classes.sample} data-ground={ground}>
              <img src={address} alt={alternativeText} />
              <figcaption>{`On a ${ground} background`}</figcaption>
            </figure>
          ))}
        </div>
      ) : (
        <p className={classes.none}>
          <ImageUp size={16} aria-hidden /> No logo yet
        </p>
      )}
    </Stack>
  );
}
