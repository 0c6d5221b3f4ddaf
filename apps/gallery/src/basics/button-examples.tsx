import { Button, ButtonLink, type ButtonVariant, IconButton } from '@portal/ui/basics';
import type { Example } from '../examples.ts';

// A new variant does not compile until it is shown here.
const WORDS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'Create webhook',
  default: 'Cancel',
  danger: 'Delete webhook',
  quiet: 'Show all',
};
const VARIANTS = ['primary', 'default', 'danger', 'quiet'] as const satisfies readonly ButtonVariant[];
const icon = (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
    <path d="M8 3v10M3 8h10" />
  </svg>
);

export const buttonExamples: readonly Example[] = [
  {
    state: 'Every variant',
    shown: VARIANTS.map((variant) => (
      <Button key={variant} variant={variant}>
        {WORDS[variant]}
      </Button>
    )),
  },
  {
    state: 'With an icon',
    shown: VARIANTS.map((variant) => (
      <Button key={variant} variant={variant} icon={icon}>
        {WORDS[variant]}
      </Button>
    )),
  },
  {
    state: 'Small',
    shown: VARIANTS.map((variant) => (
      <Button key={variant} variant={variant} size="small">
        {WORDS[variant]}
      </Button>
    )),
  },
  {
    state: 'Busy: keeps the focus and ignores clicks',
    shown: VARIANTS.map((variant) => (
      <Button key={variant} variant={variant} busy>
        {WORDS[variant]}
      </Button>
    )),
  },
  {
    state: 'Disabled',
    shown: VARIANTS.map((variant) => (
      <Button key={variant} variant={variant} disabled>
        {WORDS[variant]}
      </Button>
    )),
  },
];

export const buttonLinkExamples: readonly Example[] = [
  {
    state: 'Every variant',
    shown: VARIANTS.map((variant) => (
      <ButtonLink key={variant} variant={variant} to="#ButtonLink" icon={icon}>
        {WORDS[variant]}
      </ButtonLink>
    )),
  },
  {
    state: 'Small',
    shown: (
      <ButtonLink size="small" to="#ButtonLink">
        Open
      </ButtonLink>
    ),
  },
];

export const iconButtonExamples: readonly Example[] = [
  {
    state: 'Small, medium, aria-disabled, disabled',
    shown: (
      <>
        <IconButton label="Add row" icon={icon} />
        <IconButton label="Add column" size="medium" icon={icon} />
        <IconButton label="Add page" aria-disabled icon={icon} />
        <IconButton label="Add sheet" disabled icon={icon} />
      </>
    ),
  },
];
