import type { Font } from '@portal/api-client/themes';
import type { ThemeValues } from '@portal/checkout/theme-settings';
import {
  CheckoutScreen,
  type CheckoutScreenProps,
  checkoutStyles,
  completeValues,
  type ForcedState,
  variablesSheet,
} from '@portal/checkout';
import { memo, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadFont } from './font-faces.ts';
import { useMarkupValues } from './markup-values.ts';

export interface IsolatedCheckoutProps extends Pick<CheckoutScreenProps, 'screen' | 'template' | 'content'> {
  readonly values: ThemeValues;
  readonly forced?: ForcedState | undefined;
  readonly fonts: readonly Font[];
  readonly className?: string | undefined;
}

/** The host inherits nothing from the page around it, and its own styles stay inside. */
const HOST_STYLES = ':host { all: initial; display: block; }';

/** Follows the checkout's own styles. Forced colours would hide the colours of the theme, which the preview has to show. */
const PREVIEW_STYLES = '.checkout { forced-color-adjust: none; }';

/**
 * A screen of the checkout in a shadow root, where no style of the portal reaches it and its own reach nothing else.
 * Nothing in it submits or navigates.
 */
export function IsolatedCheckout({ values, fonts, className, ...screen }: IsolatedCheckoutProps) {
  const theme = useMemo(() => completeValues(values), [values]);
  const [root, setRoot] = useState<ShadowRoot>();
  const [variables] = useState(newSheet);
  const attach = useCallback(
    (host: HTMLDivElement | null) => {
      if (!host) return;
      const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
      if (variables) shadow.adoptedStyleSheets = [constantSheet(), variables].filter((sheet) => sheet !== undefined);
      setRoot(shadow);
    },
    [variables],
  );

  useLayoutEffect(
    function showValues() {
      variables?.replaceSync(variablesSheet(theme, '.checkout', fonts));
    },
    [variables, theme, fonts],
  );
  const family = theme['text.fontFamily'];
  useLayoutEffect(
    function loadItsFont() {
      for (const font of fonts) if (font.fontFamily === family) loadFont(font);
    },
    [fonts, family],
  );

  const markup = useMarkupValues(theme);
  return (
    <div ref={attach} className={className}>
      {root && createPortal(<Screen {...screen} values={markup} />, root)}
    </div>
  );
}

const Screen = memo(CheckoutScreen);

/** `undefined` where the browser has no constructable style sheets: then the checkout is shown without styles. */
function newSheet(): CSSStyleSheet | undefined {
  return 'replaceSync' in CSSStyleSheet.prototype ? new CSSStyleSheet() : undefined;
}

let constant: CSSStyleSheet | undefined;

function constantSheet(): CSSStyleSheet | undefined {
  if (!constant) {
    constant = newSheet();
    constant?.replaceSync(`${HOST_STYLES}\n${checkoutStyles}\n${PREVIEW_STYLES}`);
  }
  return constant;
}
