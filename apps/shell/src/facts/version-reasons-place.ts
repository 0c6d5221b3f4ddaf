/** Opens the reasons for the releases in use. */
type OpenReasons = () => void;

let offered: OpenReasons | undefined;

/** Where the profile menu finds the dialog with the reasons, whose code loads after the start. */
export const versionReasons = {
  /** Undefined unless the user may see the reasons. */
  get open(): OpenReasons | undefined {
    return offered;
  },
  /** Offers the dialog. Returns a function that withdraws it. */
  offer(open: OpenReasons): () => void {
    offered = open;
    return () => {
      offered = undefined;
    };
  },
};
