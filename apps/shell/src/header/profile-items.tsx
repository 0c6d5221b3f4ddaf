import type { Account } from '@portal/auth';
import {
  ArrowLeft,
  ArrowLeftRight,
  ChevronRight,
  ExternalLink,
  GitBranch,
  LogOut,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { versionReasons } from '../facts/version-reasons-place.ts';
import { ColourSchemeChoice } from './colour-scheme-choice.tsx';
import classes from './profile-items.module.css';

export interface ProfileItemsProps {
  readonly email: string;
  readonly tenantName: string;
  readonly canSwitchTenant: boolean;
  /** The user's linked accounts, whose settings are in the account portal. */
  readonly accounts: readonly Account[];
  readonly accountPortal: string | undefined;
  /** The user followed a link that leaves the page open. */
  onFollow(): void;
}

/** The content of the open profile menu. */
export function ProfileItems(props: ProfileItemsProps) {
  const { email, tenantName, canSwitchTenant, accounts, accountPortal, onFollow } = props;
  const [openReasons] = useState(() => versionReasons.open);
  const settings = useRef<HTMLButtonElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const [choosesAccount, setChoosesAccount] = useState(false);
  const links = accountLinks(accountPortal, accounts);
  const [onlyLink, ...furtherLinks] = links;

  // The focused element has left the screen, so the focus moves to the new content.
  function showAccounts() {
    flushSync(() => setChoosesAccount(true));
    back.current?.focus();
  }
  function showMenu() {
    flushSync(() => setChoosesAccount(false));
    settings.current?.focus();
  }

  // The dialog is outside the menu, which closes when a dialog opens.
  function showReasons() {
    onFollow();
    openReasons?.();
  }

  if (choosesAccount) {
    return (
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
              <ExternalItem url={url} onFollow={onFollow}>
                {accountName}
              </ExternalItem>
            </li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <>
      <div className={classes.identity}>
        <strong>{tenantName}</strong>
        <span>{email}</span>
      </div>
      {onlyLink && furtherLinks.length === 0 && (
        <ExternalItem url={onlyLink.url} onFollow={onFollow}>
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
      {openReasons && (
        <button type="button" className={classes.item} onClick={showReasons}>
          <GitBranch aria-hidden size={16} /> Why this version
        </button>
      )}
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
      <span className={classes.label}>{children}</span>
      <ExternalLink aria-label="opens in a new tab" size={14} className={classes.end} />
    </a>
  );
}

/** The settings of each account: the account portal's address with `accountId`. Empty without an account portal. */
function accountLinks(accountPortal: string | undefined, accounts: readonly Account[]) {
  if (accountPortal === undefined) return [];
  return accounts.map((account) => {
    const url = new URL(accountPortal);
    url.searchParams.set('accountId', account.accountId);
    return { ...account, url: url.href };
  });
}
