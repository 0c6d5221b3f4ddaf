import type { AppChoices, MethodChoice } from './method-choices.ts';

/** A method that a rule cannot use, with the reasons that not all methods beside it have. */
export interface UnusableMethod extends MethodChoice {
  readonly ownReasons: readonly string[];
}

/** The methods of an app that a rule cannot use, with the reasons that all of them have. */
export interface UnusableMethods {
  readonly app: AppChoices;
  readonly reasons: readonly string[];
  readonly methods: readonly UnusableMethod[];
}

export interface SortedMethods {
  /** The apps of the rule, and those with a method that can be turned on, each with these methods. */
  readonly usable: readonly AppChoices[];
  readonly unusable: readonly UnusableMethods[];
}

export interface MethodSight {
  /** Leaves out the methods that it does not find by their name or their app's, unless they are on. Empty: leaves out none. */
  readonly searchText: string;
  /** The labels of methods that the user has turned off: they stay in their place. */
  readonly kept: ReadonlySet<string>;
}

/** The methods that a rule uses or can use, and the others. */
export function sortMethods(choices: readonly AppChoices[], { searchText, kept }: MethodSight): SortedMethods {
  const text = searchText.trim().toLowerCase();
  const isUsable = ({ isOn, unavailable, label }: MethodChoice) => isOn || unavailable === undefined || kept.has(label);
  const usable: AppChoices[] = [];
  const unusable: UnusableMethods[] = [];
  for (const app of choices) {
    const isFound = ({ name, isOn }: MethodChoice) =>
      isOn || [app.appName, name].some((words) => words.toLowerCase().includes(text));
    const found = app.methods.filter(isFound);
    const shown = found.filter(isUsable);
    if (shown.length > 0 || app.isEmpty) usable.push({ ...app, methods: shown });
    const folded = found.filter((method) => !isUsable(method));
    if (folded.length > 0) unusable.push(withReasons(app, folded));
  }
  return { usable, unusable };
}

function withReasons(app: AppChoices, methods: readonly MethodChoice[]): UnusableMethods {
  const reasonsOf = ({ unavailable }: MethodChoice) => unavailable?.reasons ?? [];
  const [first, ...rest] = methods.map(reasonsOf);
  const reasons = (first ?? []).filter((reason) => rest.every((others) => others.includes(reason)));
  return {
    app,
    reasons,
    methods: methods.map((method) => ({
      ...method,
      ownReasons: reasonsOf(method).filter((reason) => !reasons.includes(reason)),
    })),
  };
}
