import { theme, type ThemeConfig } from 'antd';
import { colour, type ColourMode, MEASURES } from '../theme.ts';

/** antd's theme by mode, with the same values as `tokens.css`. */
export const ANTD_THEMES: Readonly<Record<ColourMode, ThemeConfig>> = { light: build('light'), dark: build('dark') };

function build(mode: ColourMode): ThemeConfig {
  const c = (name: Parameters<typeof colour>[0]) => colour(name, mode);
  const base = mode === 'light' ? theme.defaultAlgorithm : theme.darkAlgorithm;
  const seeds = {
    colorPrimary: c('accent'),
    colorLink: c('accent-text'),
    colorError: c('danger'),
    colorSuccess: c('success'),
    colorWarning: c('warning'),
    colorInfo: c('info'),
  };
  return {
    // There is only one antd on the page, so its styles need no hash.
    hashed: false,
    // The algorithm changes these colours in dark mode; the second step restores them.
    algorithm: [base, (seed, map = base(seed)) => ({ ...map, ...seeds })],
    token: {
      ...seeds,
      fontFamily: 'var(--portal-font)',
      fontFamilyCode: 'var(--portal-font-mono)',
      fontSize: MEASURES.fontSize,
      controlHeight: MEASURES.controlHeight,
      borderRadius: MEASURES.radius,
      borderRadiusLG: MEASURES.radiusLarge,
      colorPrimaryHover: c('accent-hover'),
      colorPrimaryActive: c('accent-hover'),
      colorPrimaryBg: c('accent-soft'),
      colorPrimaryText: c('accent-text'),
      colorLinkHover: c('accent-text'),
      colorTextLightSolid: c('on-accent'),
      colorBgLayout: c('bg'),
      colorBgContainer: c('surface'),
      colorBgElevated: c('surface-raised'),
      colorBgContainerDisabled: c('surface-sunken'),
      colorBorder: c('border-strong'),
      colorBorderSecondary: c('border'),
      colorText: c('text'),
      colorTextSecondary: c('text-muted'),
      colorTextDescription: c('text-muted'),
      colorTextPlaceholder: c('text-muted'),
      colorTextDisabled: c('text-muted'),
      colorIcon: c('text-muted'),
      colorErrorText: c('danger'),
      colorErrorBg: c('danger-soft'),
      colorSuccessBg: c('success-soft'),
      colorWarningBg: c('warning-soft'),
      colorInfoBg: c('info-soft'),
      colorErrorBorder: c('border'),
      colorSuccessBorder: c('border'),
      colorWarningBorder: c('border'),
      colorInfoBorder: c('border'),
      // The focus ring: with the border, it is as wide as that of the plain components.
      controlOutline: c('focus'),
      controlOutlineWidth: 1,
      colorErrorOutline: c('danger'),
      boxShadowSecondary: `0 0 0 1px ${c('border')}, var(--portal-shadow-large)`,
    },
    components: {
      Input: { activeBorderColor: c('focus'), hoverBorderColor: c('text-muted') },
      Select: { activeBorderColor: c('focus'), hoverBorderColor: c('text-muted') },
    },
  };
}
