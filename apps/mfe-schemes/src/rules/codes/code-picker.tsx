import { Button, ErrorPanel, isComposing, Skeleton } from '@portal/ui/basics';
import type { Control } from '@portal/ui/forms';
import { Check } from 'lucide-react';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { CodeChips } from './code-chips.tsx';
import classes from './code-picker.module.css';
import { type CodeChoices, type CodeList, optionsWith } from './code-options.ts';

/** Its value has codes, in alphabetical order. */
export interface CodePickerProps extends Control<readonly string[]> {
  /** The plural noun of the options, such as 'countries', for the names of buttons. */
  readonly noun: string;
  /** Absent if codes can be removed only. */
  readonly choices: CodeChoices | undefined;
  readonly nameOf: (code: string) => string;
  /** The meaning of an empty choice. */
  readonly emptyText: string;
  /** Whether the codes mean something to users, and are shown. Default: false. */
  readonly areCodesShown?: boolean;
  readonly isReadOnly: boolean;
}

const NO_LIST: CodeList = { options: [], groups: [], find: (options) => options, codesIn: () => [] };

/** A field for several codes, such as countries: searched and chosen in a list, alone or in groups. */
export function CodePicker(props: CodePickerProps) {
  const { noun, value, choices, nameOf, emptyText, areCodesShown = false, isReadOnly, onChange } = props;
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [activeCode, setActive] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const list = choices?.status === 'loaded' ? choices : NO_LIST;
  const { options: all, groups } = list;
  const options = useMemo(() => optionsWith(all, value, nameOf), [all, value, nameOf]);
  const found = isOpen ? list.find(options, search) : [];
  const active = found.find(({ code }) => code === activeCode) ?? (search === '' ? undefined : found[0]);
  const chosen = new Set(value);
  const listId = `${props.id}-list`;
  const optionId = (code: string) => `${props.id}-option-${code}`;

  function choose(codes: Iterable<string>) {
    onChange([...new Set(codes)].toSorted());
  }

  function toggle(code: string) {
    setActive(code);
    choose(chosen.has(code) ? value.filter((one) => one !== code) : [...value, code]);
  }

  function moveActive(step: number) {
    setOpen(true);
    const place = active ? found.indexOf(active) + step : step > 0 ? 0 : found.length - 1;
    const next = found[Math.min(Math.max(place, 0), found.length - 1)];
    setActive(next?.code);
    if (next) document.getElementById(optionId(next.code))?.scrollIntoView?.({ block: 'nearest' });
  }

  function handleKey(event: KeyboardEvent) {
    if (isComposing(event)) return undefined;
    switch (event.key) {
      case 'ArrowDown':
        event.preventDefault();
        return moveActive(1);
      case 'ArrowUp':
        event.preventDefault();
        return moveActive(-1);
      case 'Enter':
        // Enter chooses an option, and never submits the form.
        event.preventDefault();
        if (isOpen && active) {
          toggle(active.code);
          setSearch('');
        } else setOpen(true);
        return undefined;
      case 'Escape':
        if (isOpen) {
          // Closes the list only, not a dialog around it.
          event.preventDefault();
          event.stopPropagation();
          close();
        }
        return undefined;
      default:
        return undefined;
    }
  }

  function close() {
    setOpen(false);
    setSearch('');
    setActive(undefined);
  }

  function leave(event: FocusEvent<HTMLElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    close();
  }

  function paste(event: ClipboardEvent) {
    const codes = list.codesIn(event.clipboardData.getData('text'), options);
    if (codes.length < 2) return;
    event.preventDefault();
    choose([...value, ...codes]);
  }

  function chooseGroup(codes: readonly string[]) {
    choose([...value, ...codes]);
    input.current?.focus();
  }

  function retry(load: () => void) {
    load();
    input.current?.focus();
  }

  function clear() {
    choose([]);
    input.current?.focus();
  }

  return (
    <div className={classes.picker} onBlur={leave}>
      <div className={classes.place}>
        <input
          ref={input}
          id={props.id}
          role="combobox"
          className={classes.input}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active.code)}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid']}
          autoComplete="off"
          spellCheck={false}
          disabled={isReadOnly || !choices}
          placeholder={value.length === 0 ? emptyText : `${value.length} chosen. Search ${noun}`}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setActive(undefined);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={handleKey}
          onPaste={paste}
        />
        {isOpen && (
          <div className={classes.popup}>
            {choices && choices.status !== 'loaded' && (
              <div className={classes.pending}>
                {choices.status === 'loading' ? (
                  <Skeleton label={`Loading ${noun}…`} />
                ) : (
                  <ErrorPanel title={`The ${noun} could not be loaded`} onRetry={() => retry(choices.retry)} />
                )}
              </div>
            )}
            <div className={classes.groups} hidden={groups.length === 0 && value.length === 0}>
              {groups.map(({ label, codes }) => (
                <Button key={label} size="small" onClick={() => chooseGroup(codes)}>
                  {label}
                </Button>
              ))}
              {value.length > 0 && (
                <Button size="small" variant="quiet" onClick={clear}>
                  {`Clear ${noun}`}
                </Button>
              )}
            </div>
            <div id={listId} role="listbox" aria-multiselectable aria-label="Options" className={classes.list}>
              {found.map(({ code, name }) => (
                // Reached from the field with the arrow keys.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={code}
                  id={optionId(code)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={chosen.has(code)}
                  className={code === active?.code ? `${classes.option} ${classes.active}` : classes.option}
                  // The focus stays in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => toggle(code)}
                >
                  <Check size={14} aria-hidden className={chosen.has(code) ? undefined : classes.unchosen} />
                  <span>{name}</span>
                  {name !== code && areCodesShown && <span className={classes.code}>{code}</span>}
                </div>
              ))}
            </div>
            {choices?.status === 'loaded' && found.length === 0 && <p className={classes.none}>No results</p>}
          </div>
        )}
      </div>
      <CodeChips
        codes={value}
        nameOf={nameOf}
        onRemove={
          isReadOnly
            ? undefined
            : (code) => {
                choose(value.filter((one) => one !== code));
                input.current?.focus();
              }
        }
      />
    </div>
  );
}
