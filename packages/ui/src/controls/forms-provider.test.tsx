// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { theme } from 'antd';
import { afterEach, expect, test } from 'vitest';
import { ANTD_THEMES } from './antd-theme.ts';
import { FormsProvider } from './forms-provider.tsx';
import { colour, type ColourMode } from '../theme.ts';

afterEach(() => document.documentElement.removeAttribute('data-theme'));

function Probe() {
  const { token } = theme.useToken();
  return <p>{token.colorBgContainer}</p>;
}

test('open forms follow a change between light and dark', async () => {
  render(
    <FormsProvider>
      <Probe />
    </FormsProvider>,
  );
  expect(screen.getByText(colour('surface', 'light'))).toBeVisible();
  document.documentElement.dataset['theme'] = 'dark';
  await waitFor(() => expect(screen.getByText(colour('surface', 'dark'))).toBeVisible());
});

test.each<ColourMode>(['light', 'dark'])('antd keeps all colours in %s mode', (mode) => {
  const token = theme.getDesignToken(ANTD_THEMES[mode]);
  expect(token).toMatchObject({
    colorPrimary: colour('accent', mode),
    colorError: colour('danger', mode),
    colorSuccess: colour('success', mode),
    colorBgContainer: colour('surface', mode),
    colorText: colour('text', mode),
    colorBorder: colour('border-strong', mode),
  });
});
