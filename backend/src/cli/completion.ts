import { Argument, Command } from 'commander';
import { writeLine } from './terminal.js';

const SHELLS = ['bash', 'zsh'] as const;
type Shell = (typeof SHELLS)[number];

/** `it completion`, which prints the words of all commands as a function of the shell: no key press starts a program. */
export function completionCommand(program: () => Command): Command {
  return new Command('completion')
    .description(
      'print the completion of a shell; in .bashrc: source <(timekeep completion bash), in .zshrc after compinit: source <(timekeep completion zsh)',
    )
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell: Shell) => {
      writeLine(SCRIPTS[shell](wordsOf(program())));
    });
}

/** The words that may follow a command; its path is without the name of the program, `accounts list`. */
interface Words {
  readonly path: string;
  readonly next: readonly string[];
}

/** Options of the program that count after a command as well. */
const GLOBAL = ['--as'];

function wordsOf(command: Command, path = '', global: readonly string[] = []): Words[] {
  const next = [
    ...command.commands.map((child) => child.name()),
    ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
    ...command.options.flatMap(({ long }) => long ?? []),
    ...global,
    '--help',
  ];
  const children = command.commands.map((child) => wordsOf(child, `${path} ${child.name()}`.trim(), GLOBAL));
  return [{ path, next }, ...children.flat()];
}

/** Walks over the words before the cursor as long as they name a command; without a word of ours files are offered. */
const walk = (words: readonly Words[], typed: string) => `
  local at="" word
  for word in ${typed}; do
    case "$at\${at:+ }$word" in
      ${words.flatMap(({ path }) => (path === '' ? [] : [`"${path}"`])).join('|')}) at="$at\${at:+ }$word" ;;
    esac
  done
  local next=""
  case "$at" in
${words.map(({ path, next }) => `    "${path}") next="${next.join(' ')}" ;;`).join('\n')}
  esac`;

const SCRIPTS: Readonly<Record<Shell, (words: readonly Words[]) => string>> = {
  bash: (words) => `_timekeep() {${walk(words, '"${COMP_WORDS[@]:1:COMP_CWORD-1}"')}
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _timekeep timekeep`,
  zsh: (words) => `_timekeep() {${walk(words, '"${(@)words[2,CURRENT-1]}"')}
  compadd -- \${=next} || _files
}
compdef _timekeep timekeep`,
};
