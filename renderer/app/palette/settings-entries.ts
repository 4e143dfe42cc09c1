import { settingsPath } from '../../../shared/settings/settings-places.ts';

/** Entries of the settings pages; `words` are search terms for each page. A page is loaded when it is opened. */
export const settingsEntries = [
  { path: settingsPath('connections'), name: 'Connections', words: 'gateway, base URL, key, proxy, sandbox, tour' },
  {
    path: settingsPath('network'),
    name: 'Network',
    words: 'certificates, private certificate authority, PEM, proxy, sign in, user name, password, SOCKS',
  },
  {
    path: settingsPath('storage'),
    name: 'Storage',
    words: 'library folder, trash, duplicates, disk, prompts in files, maximum file size, largest file',
  },
  {
    path: settingsPath('saved'),
    name: 'Saved',
    words: 'presets, parameters, system prompts, lists, snippets, instructions, model files, import, export',
  },
  { path: settingsPath('models'), name: 'Models and endpoints', words: 'paths, defaults, hidden models' },
  { path: '/cost', name: 'Price list and budgets', words: 'prices, spending, ledger, estimate, currency' },
  { path: settingsPath('conversations'), name: 'Chat and Messages', words: 'paths, version header, writing assistant' },
  {
    path: settingsPath('appearance'),
    name: 'Appearance',
    words: 'theme, dark, light, mid-grey, density, compact, motion, all pages, spell check',
  },
  { path: settingsPath('notifications'), name: 'Notifications', words: 'sound, quitting' },
  { path: settingsPath('shortcuts'), name: 'Shortcuts', words: 'keys, keyboard' },
  {
    path: settingsPath('mcp'),
    name: 'MCP server',
    words: 'Model Context Protocol, AI assistants, agents, clients, tools, token, permissions',
  },
  {
    path: settingsPath('diagnostics'),
    name: 'Diagnostics',
    words: 'log, support, report, requests, version',
  },
  { path: settingsPath('about'), name: 'About', words: 'version, updates, licenses, folders, data, log' },
] as const;
