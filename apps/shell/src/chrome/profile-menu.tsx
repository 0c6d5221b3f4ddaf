import { type Account, initials } from '@portal/auth';
import { ArrowLeft, ArrowLeftRight, ChevronRight, ExternalLink, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { type ReactNode, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { ColourSchemeChoice } from './colour-scheme-choice.tsx';
import classes from './profile-menu.module.css';

export interface ProfileMenuProps {
  readonly email: string;
  readonly tenantName: string;
  readonly canSwitchTenant: boolean;
  /** The user's linked accounts, whose settings are in the account portal. */
  readonly accounts: readonly Account[];
  readonly accountPortal: string | undefined;
}

const MENU_ID = 'profile-menu';

/** The button with the user's initials, and what it opens. The browser closes it on Escape and on a press beside it. */
export function ProfileMenu({ email, tenantName, canSwitchTenant, accounts, accountPortal }: ProfileMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const settings = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const [choosesAccount, setChoosesAccount] = useState(false);
  const { pathname } = useLocation();
  const links = accountLinks(accountPortal, accounts);
  const [onlyLink, ...furtherLinks] = links;

  function close() {
    menu.current?.hidePopover();
  }

  useEffect(
    function closeOnNavigation() {
      menu.current?.hidePopover();
    },
    [pathname],
  );

  // What had the focus is gone from the screen: the focus goes with the user.
  function showAccounts() {
    flushSync(() => setChoosesAccount(true));
    back.current?.focus();
  }
  function showMenu() {
    flushSync(() => setChoosesAccount(false));
    settings.current?.focus();
  }
  function startAnewWhenClosed({ newState }: ToggleEvent) {
    if (newState === 'closed') setChoosesAccount(false);
  }

  return (
    <>
      <button type="button" className={classes.button} popoverTarget={MENU_ID}>
        <span className={classes.initials} aria-hidden>
          {initials(email)}
        </span>
        <span className={classes.tenantName}>{tenantName}</span>
        <span className="portal-visually-hidden">Profile of {email}</span>
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        role="group"
        aria-label="Profile"
        className={classes.menu}
        onToggle={startAnewWhenClosed}
      >
        {choosesAccount ? (
          <>
            <div className={classes.accountsHead}>
              <button ref={back} type="button" className={classes.back} aria-label="Back" onClick={showMenu}>
                <ArrowLeft aria-hidden size={18} />
              </button>
              <h2 className={classes.accountsTitle}>Select an account</h2>
            </div>
            <ul className={classes.accounts}>
              {links.map(({ accountId, accountName, url }) => (
                <li key={accountId}>
                  <ExternalItem url={url} onFollow={close}>
                    {accountName}
                  </ExternalItem>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <>
            <div className={classes.identity}>
              <strong>{tenantName}</strong>
              <span>{email}</span>
            </div>
            {onlyLink && furtherLinks.length === 0 && (
              <ExternalItem url={onlyLink.url} onFollow={close}>
                <UserRound aria-hidden size={16} /> Account settings
              </ExternalItem>
            )}
            {furtherLinks.length > 0 && (
              <button ref={settings} type="button" className={classes.item} onClick={showAccounts}>
                <UserRound aria-hidden size={16} /> Account settings
                <ChevronRight aria-hidden size={16} className={classes.end} />
              </button>
            )}
            <Link to="/my-access" className={classes.item}>
              <ShieldCheck aria-hidden size={16} /> My access
            </Link>
            {canSwitchTenant && (
              <Link to="/choose-tenant" className={classes.item}>
                <ArrowLeftRight aria-hidden size={16} /> Switch tenant
              </Link>
            )}
            <Link to="/logout" className={classes.item}>
              <LogOut aria-hidden size={16} /> Logout
            </Link>
            <ColourSchemeChoice />
          </>
        )}
      </div>
    </>
  );
}

interface ExternalItemProps {
  readonly url: string;
  readonly children: ReactNode;
  onFollow(): void;
}

function ExternalItem({ url, children, onFollow }: ExternalItemProps) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={classes.item} onClick={onFollow}>
      {children}
      <ExternalLink aria-label="opens in a new tab" size={14} className={classes.end} />
    </a>
  );
}

/** Where each account's settings are: the account portal's address with `accountId`. None without an account portal. */
function accountLinks(accountPortal: string | undefined, accounts: readonly Account[]) {
  if (accountPortal === undefined) return [];
  return accounts.map((account) => {
    const url = new URL(accountPortal);
    url.searchParams.set('accountId', account.accountId);
    return { ...account, url: url.href };
  });
}
