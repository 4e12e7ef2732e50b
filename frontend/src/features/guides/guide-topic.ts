/** One thing that a person may want to do, as steps with a picture each. */
export interface GuideTopic {
  readonly id: string;
  /** The entry of the menu under which the topic stands: the name of a tab. */
  readonly group: string;
  readonly title: string;
  readonly steps: readonly GuideStep[];
}

export interface GuideStep {
  readonly text: string;
  /** Its file's name below /guides, made by `npm run guides`; the picture repeats what the text says. */
  readonly picture: string;
}

/** A topic whose pictures are called after it and the number of the step. */
export function guideTopic(group: string, id: string, title: string, texts: readonly string[]): GuideTopic {
  const steps = texts.map((text, index) => ({ text, picture: `${id}-${index + 1}.webp` }));
  return { id, group, title, steps };
}
