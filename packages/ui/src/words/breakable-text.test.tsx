// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BreakableText } from './breakable-text.tsx';

test.each([
  ['https://hooks.shop.example/in?a=1', ['https://', 'hooks.', 'shop.', 'example/', 'in?', 'a=1']],
  ['ann.b@north-wind.example', ['ann.', 'b@', 'north-', 'wind.', 'example']],
  ['API Keys', ['API Keys']],
])('%s wraps only at the end of its parts, in the direction of its script', (text, parts) => {
  const { container } = render(<BreakableText text={text} />);
  expect(container).toHaveTextContent(text);
  expect(container.firstElementChild).toHaveAttribute('dir', 'auto');
  expect(container.firstElementChild?.innerHTML.split('<wbr>')).toEqual(parts);
});
