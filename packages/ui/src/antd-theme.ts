import { theme, type ThemeConfig } from 'antd';
import { colour, type ColourMode, MEASURES } from './theme.ts';

/** antd's theme in a mode, from the same values as `tokens.css`. */
export function antdTheme(mode: ColourMode): ThemeConfig {
  const c = (name: Parameters<typeof colour>[0]) => colour(name, mode);
  return {
    // One antd in the page, so its styles need no hash against another's.
    hashed: false,
    algorithm: mode === 'light' ? theme.defaultAlgorithm : theme.darkAlgorithm,
    token: {
      fontFamily: 'var(--portal-font)',
      fontFamilyCode: 'var(--portal-font-mono)',
      fontSize: MEASURES.fontSize,
      controlHeight: MEASURES.controlHeight,
      borderRadius: MEASURES.radius,
      borderRadiusLG: MEASURES.radiusLarge,
      colorPrimary: c('accent'),
      colorPrimaryHover: c('accent-hover'),
      colorPrimaryActive: c('accent-hover'),
      colorPrimaryBg: c('accent-soft'),
      colorPrimaryText: c('accent-text'),
      colorLink: c('accent-text'),
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
      colorError: c('danger'),
      colorErrorText: c('danger'),
      colorErrorBg: c('danger-soft'),
      colorSuccess: c('success'),
      colorSuccessBg: c('success-soft'),
      colorWarning: c('warning'),
      colorWarningBg: c('warning-soft'),
      colorInfo: c('info'),
      colorInfoBg: c('info-soft'),
      controlOutline: 'transparent',
    },
  };
}
