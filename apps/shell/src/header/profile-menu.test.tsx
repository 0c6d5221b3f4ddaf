// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ProfileMenu } from './profile-menu.tsx';

// jsdom has no popovers.
HTMLElement.prototype.hidePopover ??= () => {};

/** The browser's event when the popover opens or closes; jsdom never sends it. */
function toggle(newState: 'open' | 'closed') {
  const menu = screen.getByRole('group', { hidden: true });
  menu.removeAttribute('popover');
  for (const type of ['beforetoggle', 'toggle']) fireEvent(menu, Object.assign(new Event(type), { newState }));
}

function renderProfile() {
  render(
    <MemoryRouter>
      <ProfileMenu
        email="ann.smith@northwind.example"
        tenantName="Northwind Payments"
        canSwitchTenant={false}
        accounts={[
          { accountId: 'n-1', accountName: 'Northwind' },
          { accountId: 'c-2', accountName: 'Contoso' },
        ]}
        accountPortal="https://accounts.example/settings"
      />
    </MemoryRouter>,
  );
}

test('the button has the initials, the tenant and the email address', () => {
  renderProfile();
  expect(screen.getByText('AS')).toBeInTheDocument();
  expect(screen.getByRole('button')).toHaveAccessibleName(
    /^Northwind Payments ?Profile of ann\.smith@northwind\.example$/,
  );
});

test("the menu's content is rendered on opening, and starts from the beginning the next time", async () => {
  renderProfile();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  toggle('open');
  fireEvent.click(await screen.findByRole('button', { name: 'Account settings' }));
  expect(screen.getByRole('heading', { name: 'Select an account' })).toBeInTheDocument();
  toggle('closed');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  toggle('open');
  expect(await screen.findByRole('link', { name: 'Logout' })).toBeInTheDocument();
});
