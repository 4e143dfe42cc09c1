export function StudioPage() {
  return <h1>Studio</h1>;
}
