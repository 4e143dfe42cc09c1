import { type CommandOption, commands, commonOptions } from './command-table.ts';

export const completionShells = ['bash', 'zsh', 'fish'] as const;
export type CompletionShell = (typeof completionShells)[number];

/** Returns the completions of commands, options and file names as a script of the shell. */
export function shellCompletions(shell: CompletionShell): string {
  return { bash, zsh, fish }[shell]();
}

const names = commands.map(({ name }) => name).join(' ');
const optionsOf = (options: readonly CommandOption[]) => [...options, ...commonOptions];

function bash(): string {
  const cases = commands.map(({ name, options }) => {
    const words = optionsOf(options).map((option) => `--${option.name}`);
    return `    ${name}) words="${words.join(' ')}" ;;`;
  });
  return `# Completions of triptych for bash.
_triptych() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  if [ "\${word#-}" != "$word" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _triptych triptych
`;
}

function zsh(): string {
  const described = commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
  const cases = commands.map(({ name, options }) => {
    const specs = optionsOf(options).map(({ name: option, value, isList, description }) => {
      const repeat = isList ? '*' : '';
      const text = description.replaceAll(/[[\]:\\]/g, (special) => `\\${special}`);
      return `      ${quoted(`${repeat}--${option}[${text}]${value === undefined ? '' : `:${value.replaceAll(/[[\]:]/g, '')}:_files`}`)}`;
    });
    return `    ${name}) _arguments \\\n${[...specs, "      '*:file:_files'"].join(' \\\n')} ;;`;
  });
  return `#compdef triptych
# Completions of triptych for zsh.
local -a commands
if (( CURRENT == 2 )); then
  commands=(
${described.join('\n')}
  )
  _describe command commands
else
  local name=$words[2]
  shift words
  (( CURRENT-- ))
  case $name in
${cases.join('\n')}
  esac
fi
`;
}

function fish(): string {
  const lines = commands.flatMap(({ name, summary, options }) => [
    `complete -c triptych -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ...optionsOf(options).map(
      (option) =>
        `complete -c triptych -n '__fish_seen_subcommand_from ${name}' -l ${option.name}${option.value === undefined ? '' : ' -r'} -d ${quoted(option.description)}`,
    ),
  ]);
  return `# Completions of triptych for fish.\n${lines.join('\n')}\n`;
}

/** Quotes a text for the shells: only the apostrophe is special inside of apostrophes. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
