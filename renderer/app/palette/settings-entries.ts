/** Entries of the settings pages; `words` are search terms for each page. A page is loaded when it is opened. */
export const settingsEntries = [
  { path: '/settings/connections', name: 'Connections', words: 'gateway, base URL, key, proxy, sandbox, tour' },
  {
    path: '/settings/network',
    name: 'Network',
    words: 'certificates, private certificate authority, PEM, proxy, sign in, user name, password, SOCKS',
  },
  {
    path: '/settings/storage',
    name: 'Storage',
    words: 'library folder, trash, duplicates, disk, prompts in files, maximum file size, largest file',
  },
  {
    path: '/settings/saved',
    name: 'Saved',
    words: 'presets, parameters, system prompts, lists, snippets, instructions, model files, import, export',
  },
  { path: '/settings/models', name: 'Models and endpoints', words: 'paths, defaults, hidden models' },
  { path: '/cost', name: 'Price list and budgets', words: 'prices, spending, ledger, estimate, currency' },
  { path: '/settings/conversations', name: 'Chat and Messages', words: 'paths, version header, writing assistant' },
  {
    path: '/settings/appearance',
    name: 'Appearance',
    words: 'theme, dark, light, mid-grey, density, compact, motion, spell check',
  },
  { path: '/settings/notifications', name: 'Notifications', words: 'sound, quitting' },
  { path: '/settings/shortcuts', name: 'Shortcuts', words: 'keys, keyboard' },
  {
    path: '/settings/mcp',
    name: 'MCP server',
    words: 'Model Context Protocol, AI assistants, agents, clients, tools, token, permissions',
  },
  {
    path: '/settings/diagnostics',
    name: 'Diagnostics',
    words: 'log, support, report, requests, version',
  },
  { path: '/settings/about', name: 'About', words: 'version, updates, licenses, folders, data, log' },
] as const;
