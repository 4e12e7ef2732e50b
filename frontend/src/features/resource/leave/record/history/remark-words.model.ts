/** How a word of the remarks stands out. */
export type WordTone = 'increase' | 'decrease' | 'number' | 'plain';

export interface RemarkWord {
  readonly text: string;
  readonly tone: WordTone;
}

/** The remarks in pieces that together are the whole text, neighbours of one tone joined. */
export function remarkWords(remarks: string): readonly RemarkWord[] {
  const words: RemarkWord[] = [];
  for (const text of remarks.split(/(\s+)/)) {
    if (text === '') continue;
    const tone = toneOf(text);
    const last = words.at(-1);
    if (tone === 'plain' && last?.tone === 'plain') {
      words[words.length - 1] = { text: last.text + text, tone };
    } else {
      words.push({ text, tone });
    }
  }
  return words;
}

function toneOf(text: string): WordTone {
  const word = text.toLowerCase().replace(/[.,;:!?]+$/, '');
  if (word === 'increase' || word === 'decrease') return word;
  return /^[-+]?\d+(\.\d+)?$/.test(word) ? 'number' : 'plain';
}
