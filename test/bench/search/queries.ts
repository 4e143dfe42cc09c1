/** 300 queries that people type, including some mistakes. */
export function searchQueries(): string[] {
  const terms =
    'canoe,lighthouse,vase,forest,dune,portrait,street,harbour,teapot,owl,glacier,train,orchard,violin,moth'.split(',');
  const scenes =
    'still mountain lake,narrow alley,paper lantern,tall window,salt flat,heavy rain,empty theatre,far ridge'.split(
      ',',
    );
  const rare = 'quagga,zither,obelisk,marimba,pangolin'.split(',');
  const foreign = '雪山,夜の街,静かな湖,赤い傘,서울의 밤,아침 안개,ท้องฟ้า,café,Straße,город,مدينة'.split(',');
  const parts = 'ligh,anoe,ountai,drif,soft gr,neon,35 mm,wide ang,take 97,shot 12'.split(',');
  const pairs = terms.flatMap((term, index) =>
    scenes.slice(index % 4, (index % 4) + 4).map((scene) => `${term} ${scene}`),
  );
  return [
    ...terms,
    ...rare,
    ...parts,
    ...'ca,li,va,fo,du,po,st,ha,te,ow,gl,tr,or,vi,mo,a,s,b,r,t,35,9,2'.split(','),
    ...scenes.map((scene) => `"${scene}"`),
    ...scenes,
    ...pairs,
    ...rare.flatMap((word) => [`${word} canoe`, `"${word}`, `-${word} owl`]),
    ...['.', ',', 'f/2.8', 'ISO-400', 'lake,', 'noon light.', '5"', '35 mm film,', '%', '_', "'", '()', '[', ';--'],
    ...['🌅', '🌅 dawn', '👍', '🌅🌅🌅', '👩‍👩‍👧'],
    ...foreign,
    ...[...'雪山夜街静湖赤傘밤안'],
    ...['夜の', 'の街', '静か', 'い傘', '서울', '아침', '雪山夜', '赤い傘静', 'な湖', '街静か'],
    ...['"', '""', '"red canoe"', '"red" "canoe"', 'say "ah"', '"""', 'a"b', '"still mountain'],
    ...['*', 'cano*', '* *', 'l*ke', '**'],
    ...['AND', 'red AND canoe', 'NOT owl', 'OR', 'NEAR(red canoe, 2)', 'text: red', '^red', 'canoe OR owl'],
    ...['x'.repeat(10_240), 'lake canoe '.repeat(930), '雪'.repeat(10_240), '"'.repeat(10_240), 'a b '.repeat(2560)],
    ...terms.map((term) => `${term} -red`),
    ...terms.map((term) => `golden ${term}`),
    ...terms.map((term) => `${term} "last light"`),
    ...terms.map((term, index) => `${term} ${parts[index % parts.length]}`),
    ...scenes.map((scene) => `quiet ${scene} mist`),
  ].slice(0, 300);
}
