export function FirstRunPage() {
  return <h1>FirstRun</h1>;
}
