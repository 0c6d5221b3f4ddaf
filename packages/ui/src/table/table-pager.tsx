import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { Elements } from '../words/elements.ts';
import { formatCount } from '../words/format-count.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { PAGE_SIZES } from '../table-view/table-url.ts';
import classes from './table-pager.module.css';

export interface TablePagerProps {
  readonly label: string;
  /** 0-based, an existing page. */
  readonly page: number;
  readonly pageSize: number;
  /** The number of rows on the page. */
  readonly shown: number;
  readonly total: number;
  /** There are at least `total` rows; the exact number and the last page are unknown. */
  readonly totalCapped: boolean;
  /** Whether there is a next page, if `total` does not determine that. Default: true after a full page. */
  readonly hasNext?: boolean | undefined;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
  /** More controls of the table. */
  readonly children?: Elements;
}

/** The range of the current rows, the page size, and buttons for other pages. */
export function TablePager(props: TablePagerProps) {
  const { label, page, pageSize, shown, total, totalCapped, onPage, onPageSize } = props;
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(
    function keepFocusedControlInSight() {
      // The rows above have become more or fewer.
      if (nav.current?.contains(document.activeElement)) nav.current.scrollIntoView?.({ block: 'nearest' });
    },
    [pageSize, shown],
  );
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const more = totalCapped ? (props.hasNext ?? shown === pageSize) : page < last;
  const first = page * pageSize + 1;
  const range = shown > 0 ? `${formatCount(first)}–${formatCount(first + shown - 1)}` : 'None';
  const turns = [
    { name: 'First page', icon: ChevronsLeft, target: 0, possible: page > 0 },
    { name: 'Previous page', icon: ChevronLeft, target: page - 1, possible: page > 0 },
    { name: 'Next page', icon: ChevronRight, target: page + 1, possible: more },
    { name: 'Last page', icon: ChevronsRight, target: last, possible: more && !totalCapped },
  ];
  return (
    <nav ref={nav} className={classes.pager} aria-label={`${label} pages`}>
      {/* The table's status has the same text, and announces it. */}
      <span className={classes.range} aria-hidden>
        {`${range} of ${totalCapped ? `${formatCount(total - 1)}+` : formatCount(total)}`}
      </span>
      {props.children}
      <select
        className={classes.size}
        aria-label="Rows per page"
        value={pageSize}
        onChange={({ target }) => {
          const chosen = PAGE_SIZES.find((size) => String(size) === target.value);
          if (chosen !== undefined) onPageSize(chosen);
        }}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {`${size} per page`}
          </option>
        ))}
      </select>
      <span className={classes.turns}>
        {turns.map(({ name, icon: Icon, target, possible }) => (
          <IconButton
            key={name}
            size="medium"
            label={name}
            // Not `disabled`: on the last page the pressed button would lose the focus.
            aria-disabled={!possible}
            icon={<Icon size={18} aria-hidden />}
            onClick={() => possible && onPage(target)}
          />
        ))}
      </span>
    </nav>
  );
}
