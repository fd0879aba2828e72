import art from './art.json';
import common from './common.json';
import end from './end.json';
import home from './home.json';
import log from './log.json';
import table from './table.json';

export default { ...art, ...common, ...home, ...table, ...log, ...end };
