/** Styles of the shot list: dark or light on screen, always black on white on paper, in A4 and Letter. */
export const shotListPageCss = `
:root {
  color-scheme: light dark;
  --page: #ffffff;
  --text: #1a1a1a;
  --soft: #5c5c5c;
  --line: #dcdcdc;
  --edge: #9a9a9a;
  --empty: #f2f2f2;
}
@media screen and (prefers-color-scheme: dark) {
  :root { --page: #141414; --text: #ececec; --soft: #a6a6a6; --line: #2e2e2e; --edge: #6c6c6c; --empty: #1e1e1e; }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  padding: 40px 32px 64px;
  max-width: 1160px;
  background: var(--page);
  color: var(--text);
  font: 13px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
}
h1 { margin: 0; font-size: 28px; line-height: 1.2; font-weight: 640; letter-spacing: -0.01em; }
.kind { margin: 0 0 6px; color: var(--soft); }
.facts { display: flex; flex-wrap: wrap; gap: 8px 40px; margin: 20px 0 0; }
.facts dt { color: var(--soft); font-size: 12px; }
.facts dd { margin: 0; font-size: 15px; font-weight: 560; }
.about { margin: 20px 0 0; max-width: 72ch; white-space: pre-wrap; }
table { width: 100%; margin-top: 32px; border-collapse: collapse; table-layout: fixed; }
col.number { width: 72px; }
col.poster { width: 168px; }
col.duration { width: 100px; }
col.take { width: 92px; }
col.notes { width: 24%; }
th, td { padding: 10px 16px 10px 0; text-align: start; vertical-align: top; }
th:last-child, td:last-child { padding-inline-end: 0; }
thead th { padding-block: 0 6px; border-bottom: 1px solid var(--text); color: var(--soft); font-size: 12px; font-weight: 420; }
tbody tr { border-bottom: 1px solid var(--line); break-inside: avoid; }
tbody + tbody .scene th { padding-top: 28px; }
.scene { break-after: avoid; }
.scene th { padding-block: 16px 6px; font-size: 15px; font-weight: 620; }
.scene span { margin-inline-start: 8px; color: var(--soft); font-size: 12px; font-weight: 420; }
td.number { font-size: 15px; line-height: 1.4; font-weight: 620; }
td.number, td.duration { white-space: nowrap; overflow-wrap: normal; }
.poster img, .poster .none { display: block; width: 152px; height: 86px; background: var(--empty); }
.poster img { object-fit: contain; }
.poster .none { display: grid; place-items: center; border: 1px dashed var(--edge); background: none; color: var(--soft); font-size: 12px; }
.title { margin: 0; font-size: 14px; font-weight: 560; }
.brief, .note { margin: 2px 0 0; white-space: pre-wrap; }
.brief { color: var(--soft); }
.note { margin: 0; }
.small { display: block; color: var(--soft); font-size: 12px; }
.strong { font-weight: 560; }
.problem { margin: 0 0 6px; padding-inline-start: 8px; border-inline-start: 2px solid var(--text); }
.empty { margin: 48px 0; color: var(--soft); font-size: 15px; }
@media screen and (max-width: 760px) {
  body { padding: 24px 16px 48px; }
  table, tbody, tr, td, th { display: block; }
  colgroup, thead { display: none; }
  tbody tr { padding-block: 12px; }
  td { padding: 4px 0; }
}
@page { margin: 14mm 12mm 16mm; }
@media print {
  body { padding: 0; max-width: none; font-size: 9pt; }
  h1 { font-size: 20pt; }
  .facts dd, .scene th { font-size: 11pt; }
  table { margin-top: 20px; }
  th, td { padding-inline-end: 10px; }
  .small, thead th, .facts dt, .poster .none { font-size: 8pt; }
  td.number { font-size: 10.5pt; }
  .title { font-size: 10pt; }
  col.number { width: 66px; }
  col.poster { width: 124px; }
  col.duration { width: 88px; }
  col.take { width: 74px; }
  col.notes { width: 22%; }
  .poster img, .poster .none { width: 112px; height: 63px; }
  thead { display: table-header-group; }
  img { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
