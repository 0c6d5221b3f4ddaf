const FACTS = `
interface ReactElement { readonly type: string }
type ReactNode = ReactElement | string
type Elements = ReactElement | readonly Elements[]
interface Facts {
  readonly open: boolean; readonly count: number; readonly name: string; readonly node: ReactNode; readonly extra: Elements
  readonly names: readonly string[]; readonly render: () => ReactNode; readonly draw: () => Elements
}`;

/** A file with a component that has these children. */
export function component(name: string, children: string): readonly [file: string, code: string] {
  const code = `${FACTS}
export function Box({ open, count, name, node, extra, names, render, draw }: Facts) {
  const total = \`\${count} of \${name}\`
  const icon = open && <i />
  console.warn(open, count, name, node, extra, names, render, draw, total, icon)
  return ${children}
}`;
  return [`packages/ui/src/texts/${name}.tsx`, code];
}

/** Texts that a translator can break: a description, and the children of a component. */
export const REFUSED_TEXTS = [
  ['a text before an element that comes and goes', '<p>Saved {open && <b>now</b>}</p>'],
  ['a text after it', '<p>{open ? <b>!</b> : null}Saved</p>'],
  ['a blank between two of them', '<p>{open && <b>1</b>} {icon}</p>'],
  ['a figure in a text', '<p>As of {count}</p>'],
  ['a name in a text', '<p>Delete {name}?</p>'],
  ['a figure beside an element', '<p><i />{count}</p>'],
  ['a constant beside an element', '<p><i />{total}</p>'],
  ['a text that comes and goes beside an element', `<p><i />{open && 'Saved'}</p>`],
  ['one text or another beside an element', `<p><i />{open ? 'Open' : 'Closed'}</p>`],
  ['a node that can be a text beside an element', '<p><i />{node}</p>'],
  ['a function that can return a text', '<p><i />{render()}</p>'],
  ['texts in a list of elements', '<p>{names.map((part) => (open ? <b key={part} /> : part))}</p>'],
  ['a list of texts', '<p>{names.map((part) => part)}</p>'],
  ['a text in a fragment', '<>{total}</>'],
  ['a component that returns a text', 'name'],
  ['a component that returns a text or an element', `open ? <i /> : '…'`],
] as const;

/** Texts that are safe. */
export const ACCEPTED_TEXTS = [
  '<p>{total}</p>',
  '<p>{`As of ${count}`}</p>',
  `<p>{open ? 'Open' : 'Closed'}</p>`,
  `<p>{open ? 'Open' : <b>Closed</b>}</p>`,
  '<p>Read <b>{name}</b> first.</p>',
  '<p><i /><span>{name}</span>{icon}</p>',
  '<p><span>Saved</span>{open && <b>now</b>}</p>',
  `<p>{names.join(', ')}</p>`,
  '<ul><i />{names.map((part) => <li key={part}>{part}</li>)}</ul>',
  '<p><i />{extra}{draw()}</p>',
  '<>{extra}</>',
  'icon',
];
