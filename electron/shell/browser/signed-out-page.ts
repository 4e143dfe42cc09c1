/** Shown where there is no session. It needs nothing else from this server: no script, no style sheet, no picture. */
export const signedOutPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Triptych: open it from the program</title>
<style>
  :root { color-scheme: dark light; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 15px/1.5 system-ui, sans-serif;
    background: #161616; color: #d9d9d9; }
  main { max-width: 34rem; padding: 2rem; }
  h1 { font-size: 1.25rem; margin: 0 0 0.75rem; color: #f2f2f2; }
  code { font: 13px/1.5 ui-monospace, monospace; background: #262626; padding: 0.1em 0.4em; }
  @media (prefers-color-scheme: light) {
    body { background: #f4f4f4; color: #333; } h1 { color: #111; } code { background: #e2e2e2; }
  }
</style>
</head>
<body>
<main>
<h1>This page is not connected to Triptych</h1>
<p>Only a page that Triptych itself opened may use it, and its address works once. Nothing is lost: your tasks, results
and settings are with the program.</p>
<p>Run <code>npm start</code> again. If Triptych is still running, that opens its window once more, or prints a fresh
address.</p>
</main>
</body>
</html>
`;
