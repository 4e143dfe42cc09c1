// The one list of commands. Help and the parser derive from it.

export interface CommandOption {
  readonly name: string;
  /** Name of the value in the help, such as `FILE`. Absent for a switch. */
  readonly value?: string;
  /** Can be given several times. */
  readonly isList?: true;
  /** The value is a whole number in this range. Checked before anything is opened, asked or sent. */
  readonly range?: { readonly least: number; readonly most: number };
  readonly description: string;
}

export interface Command {
  readonly name: string;
  /** Arguments as the help shows them. Empty: the command has none. */
  readonly arguments: string;
  /** One line. */
  readonly summary: string;
  /** Further facts, one sentence each. */
  readonly details: readonly string[];
  readonly options: readonly CommandOption[];
  readonly examples: readonly string[];
}

/** Options of every command. */
export const commonOptions: readonly CommandOption[] = [
  { name: 'data-dir', value: 'DIR', description: 'Use the data folder DIR. Default: that of the program.' },
  { name: 'portable', description: 'Use the folder “portable” next to the program.' },
  { name: 'sandbox', description: 'Use the built-in sandbox. Nothing is charged.' },
  {
    name: 'base-url',
    value: 'URL',
    description:
      'Use this gateway for this command, with the key in the environment variable TRIPTYCH_API_KEY. Nothing is stored.',
  },
  { name: 'json', description: 'Print one JSON value per line.' },
  { name: 'help', description: 'Print the help of a command.' },
];

const modelOption: CommandOption = { name: 'model', value: 'MODEL', description: 'Use this model: its id or title.' };

const encodingOption: CommandOption = {
  name: 'encoding',
  value: 'NAME',
  description:
    'Read the file or standard input in this encoding, such as windows-1252, gb18030, shift_jis, big5 or utf-16le. Default: UTF-8. A byte order mark decides first.',
};

const runOptions: readonly CommandOption[] = [
  modelOption,
  { name: 'prompt', value: 'TEXT', description: 'Set the prompt. “-” reads it from standard input.' },
  {
    name: 'set',
    value: 'FIELD=VALUE',
    isList: true,
    description:
      'Set a field by its name in the request or its title. An empty value leaves the field out. Fields that are not set are sent as a new form shows them; see “triptych models MODEL”.',
  },
  {
    name: 'image',
    value: '[FIELD=]FILE',
    isList: true,
    description: 'Add an image file or an image URL, to the next free image field or to FIELD.',
  },
  {
    name: 'plan',
    value: 'ID',
    description:
      'Use the runs of a saved comparison that were never sent. “studio” uses the rows of the plan in the window.',
  },
  encodingOption,
];

const resultRange = { least: 1, most: 1_000_000 };

const waitOptions: readonly CommandOption[] = [
  {
    name: 'timeout',
    value: 'SECONDS',
    range: { least: 1, most: 31_536_000 },
    description: 'Stop waiting after this time. The runs continue.',
  },
];

export const commands: readonly Command[] = [
  {
    name: 'models',
    arguments: '[MODEL]',
    summary: 'List the models, or the fields of one model with their limits.',
    details: [
      'Models of model files are included.',
      'A field that a command does not set is sent with the shown value.',
    ],
    options: [],
    examples: ['triptych models', 'triptych models video-d-pro', 'triptych models --json'],
  },
  {
    name: 'check',
    arguments: '[FILE]',
    summary: 'Check runs and show their number and estimate. Sends nothing.',
    details: ['FILE is a CSV or TSV of the run plan: each row is one run, and the first line names the fields.'],
    options: runOptions,
    examples: ['triptych check --model image-e-2 --prompt "A heron"', 'triptych check shots.csv --model image-e-2'],
  },
  {
    name: 'run',
    arguments: '[FILE]',
    summary: 'Send one run, the rows of a CSV, or a saved plan, and save the results.',
    details: [
      'FILE is a CSV or TSV of the run plan: each row is one run, and the first line names the fields.',
      'Each run is recorded before it is sent, and is sent only once.',
      'Runs that may be charged need --yes or --max-charges. Budgets apply.',
      'The command prints the saved files and waits until all results are saved.',
      'With --plan ID, the output and the exit code are those of the whole plan, also of rows that were sent before.',
      'Ctrl+C stops waiting. The runs continue at the gateway, and “triptych wait” saves their results.',
    ],
    options: [
      ...runOptions,
      { name: 'yes', description: 'Send all runs, although they may be charged.' },
      {
        name: 'max-charges',
        value: 'N',
        range: { least: 0, most: 999_999_999 },
        description: 'Send the runs if at most N of them may be charged.',
      },
      { name: 'over-budget', description: 'Send a single run although it exceeds a budget.' },
      { name: 'dry-run', description: 'Print the exact requests and the estimate. Sends nothing.' },
      { name: 'no-wait', description: 'End when all runs are sent.' },
      {
        name: 'once',
        value: 'KEY',
        description:
          'Start the runs only once: a later command with the same KEY sends nothing and shows the runs of the first.',
      },
      ...waitOptions,
    ],
    examples: [
      'triptych run --model image-e-2 --prompt "A heron in the fog" --set size=1024x1024 --yes',
      'triptych run shots.csv --model video-d-pro --max-charges 20',
      'triptych run shots.csv --dry-run --json',
    ],
  },
  {
    name: 'wait',
    arguments: '[ID...]',
    summary: 'Wait until runs have ended and their results are saved.',
    details: ['ID is a run or a comparison. Without an ID, the command waits for all active runs.', 'It is free.'],
    options: waitOptions,
    examples: ['triptych wait', 'triptych wait --timeout 600'],
  },
  {
    name: 'list',
    arguments: '',
    summary: 'List runs, newest first, or comparisons with their ids.',
    details: [],
    options: [
      { name: 'state', value: 'GROUP', description: 'Only needs-you, running, saved, failed or stopped.' },
      modelOption,
      { name: 'plans', description: 'List comparisons in place of runs.' },
      { name: 'limit', value: 'N', range: resultRange, description: 'Print at most N entries. Default: 20.' },
    ],
    examples: ['triptych list --state running', 'triptych list --plans'],
  },
  {
    name: 'search',
    arguments: '[QUERY...]',
    summary: 'Search the library and print the files.',
    details: ['QUERY is the text of the search bar, such as: heron model:image-e-2 rating:>=4'],
    options: [
      { name: 'limit', value: 'N', range: resultRange, description: 'Print at most N results. Default: 50.' },
      { name: 'trash', description: 'Search in the trash.' },
    ],
    examples: ['triptych search heron kind:video', 'triptych search is:picked --json'],
  },
  {
    name: 'export',
    arguments: '[QUERY...]',
    summary: 'Export results of the library as a ZIP.',
    details: ['QUERY is the text of the search bar. Without it, the whole library is exported.'],
    options: [
      { name: 'output', value: 'FILE', description: 'Write the ZIP to FILE. An existing file is never replaced.' },
      { name: 'contents', value: 'PARTS', description: 'files, or data: also the metadata as JSON and as a table.' },
      { name: 'without-prompts', description: 'Omit prompts and notes.' },
      { name: 'prompts-in-files', description: 'Also embed the prompts in the media files.' },
    ],
    examples: ['triptych export is:picked --output picks.zip'],
  },
  {
    name: 'track',
    arguments: 'TASK',
    summary: 'Track a task that was started elsewhere, and save its results.',
    details: [
      'TASK is the task ID of the gateway, an answer as JSON, or a cURL command. “-” reads it from standard input.',
      'It is free.',
    ],
    options: [
      modelOption,
      { name: 'no-wait', description: 'End after the first poll.' },
      encodingOption,
      ...waitOptions,
    ],
    examples: ['triptych track 0197c2f4 --model video-d-pro'],
  },
  {
    name: 'mcp',
    arguments: '',
    summary: 'Connect an AI assistant with the Model Context Protocol.',
    details: [
      'The messages are lines of standard input and output.',
      'An AI assistant starts this command while Triptych is open. Turn the server on and allow its client in Settings, Advanced, MCP server.',
      'Runs ask in the window of Triptych, or start below the limit of the client.',
    ],
    options: [
      { name: 'client', value: 'NAME', description: 'Use this client of Settings. Default: the name that it states.' },
    ],
    examples: ['triptych mcp --client "My assistant"'],
  },
  {
    name: 'doctor',
    arguments: '',
    summary: 'Check the data folder, the database, the connection and the disk.',
    details: ['The output contains no key.'],
    options: [{ name: 'offline', description: 'Don’t contact the gateway.' }],
    examples: ['triptych doctor', 'triptych doctor --json'],
  },
  {
    name: 'help',
    arguments: '[COMMAND]',
    summary: 'Print the help of a command.',
    details: [],
    options: [],
    examples: ['triptych help run'],
  },
];

export function commandNamed(name: string | undefined): Command | undefined {
  return commands.find((each) => each.name === name);
}
