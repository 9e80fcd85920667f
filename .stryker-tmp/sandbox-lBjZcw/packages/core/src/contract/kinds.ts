// @ts-nocheck
function stryNS_9fa48() {
  var g = typeof globalThis === 'object' && globalThis && globalThis.Math === Math && globalThis || new Function("return this")();
  var ns = g.__stryker__ || (g.__stryker__ = {});
  if (ns.activeMutant === undefined && g.process && g.process.env && g.process.env.__STRYKER_ACTIVE_MUTANT__) {
    ns.activeMutant = g.process.env.__STRYKER_ACTIVE_MUTANT__;
  }
  function retrieveNS() {
    return ns;
  }
  stryNS_9fa48 = retrieveNS;
  return retrieveNS();
}
stryNS_9fa48();
function stryCov_9fa48() {
  var ns = stryNS_9fa48();
  var cov = ns.mutantCoverage || (ns.mutantCoverage = {
    static: {},
    perTest: {}
  });
  function cover() {
    var c = cov.static;
    if (ns.currentTestId) {
      c = cov.perTest[ns.currentTestId] = cov.perTest[ns.currentTestId] || {};
    }
    var a = arguments;
    for (var i = 0; i < a.length; i++) {
      c[a[i]] = (c[a[i]] || 0) + 1;
    }
  }
  stryCov_9fa48 = cover;
  cover.apply(null, arguments);
}
function stryMutAct_9fa48(id) {
  var ns = stryNS_9fa48();
  function isActive(id) {
    if (ns.activeMutant === id) {
      if (ns.hitCount !== void 0 && ++ns.hitCount > ns.hitLimit) {
        throw new Error('Stryker: Hit count limit reached (' + ns.hitCount + ')');
      }
      return true;
    }
    return false;
  }
  stryMutAct_9fa48 = isActive;
  return isActive(id);
}
import { typeName } from '../lib/client-error.js';

/**
 * A schema kind: its wire type (`W`) and its view type (`V`). Data first (`kind`, `of`, `fields`), so that zod schemas,
 * OpenAPI and docs can be derived from it.
 */
export interface Kind<W, V = W> {
  readonly kind: string;
  readonly of?: unknown;
  /** Name of the field in the view, if it is not the camelCase form of the wire name. */
  readonly view?: string;
  /** Decodes a wire value. `at` is the field path for errors. Throws {@link UnexpectedValue}. */
  decode(wire: unknown, at: string): V;
  /** Encodes a view value. `at` is the field path for errors. Throws {@link UnexpectedValue}. */
  encode(view: V, at?: string): W;
}

// biome-ignore lint/suspicious/noExplicitAny: the top of all kinds; W and V are invariant
export type AnyKind = Kind<any, any>;
export type Fields = Readonly<Record<string, AnyKind>>;
/** The wire type of a kind. */
export type WireOf<K> = K extends Kind<infer W, infer _> ? W : never;
/** The view type of a kind. */
export type ViewOf<K> = K extends Kind<infer _, infer V> ? V : never;

/** Converts a wire name: `created_at_millis` becomes `createdAt`, every other name its camelCase form. */
export type Camel<S extends string> = S extends `${infer H}_at_millis` ? `${Camel<H>}At` : S extends `${infer H}_${infer T}` ? `${H}${Capitalize<Camel<T>>}` : S;
export type Simplify<T> = { [K in keyof T]: T[K] } & {};
/** The name of a field in the view. */
type Seen<N extends string, K> = K extends {
  readonly view: infer V extends string;
} ? V : Camel<N>;
type WireFields<F extends Fields> = Simplify<{ [K in keyof F as undefined extends WireOf<F[K]> ? never : K]: WireOf<F[K]> } & { [K in keyof F as undefined extends WireOf<F[K]> ? K : never]?: WireOf<F[K]> }>;
type ViewFields<F extends Fields> = Simplify<{ [K in keyof F & string as undefined extends ViewOf<F[K]> ? never : Seen<K, F[K]>]: ViewOf<F[K]> } & { [K in keyof F & string as undefined extends ViewOf<F[K]> ? Seen<K, F[K]> : never]?: ViewOf<F[K]> }>;
export type Entity<F extends Fields> = Kind<WireFields<F>, ViewFields<F>> & {
  readonly fields: F;
};

/** A value does not match its kind. `field` is its path, `expected` the expected type. Never contains the value. */
export class UnexpectedValue extends TypeError {
  readonly field: string;
  readonly expected: string;
  /** The type of the value. */
  readonly got: string;
  constructor(field: string, expected: string, value: unknown) {
    if (stryMutAct_9fa48("205")) {
      {}
    } else {
      stryCov_9fa48("205");
      const got = typeName(value);
      super(stryMutAct_9fa48("206") ? `` : (stryCov_9fa48("206"), `${stryMutAct_9fa48("209") ? field && 'value' : stryMutAct_9fa48("208") ? false : stryMutAct_9fa48("207") ? true : (stryCov_9fa48("207", "208", "209"), field || (stryMutAct_9fa48("210") ? "" : (stryCov_9fa48("210"), 'value')))}: expected ${expected}, got ${got}`));
      this.field = field;
      this.expected = expected;
      this.got = got;
    }
  }
}

/** Creates a kind with the same type on the wire and in the view: values that pass the test. */
/* @__NO_SIDE_EFFECTS__ */
export function plain<T>(kind: string, expected: string, accepts: (value: unknown) => boolean): Kind<T> {
  if (stryMutAct_9fa48("211")) {
    {}
  } else {
    stryCov_9fa48("211");
    const check = (value: unknown, at = stryMutAct_9fa48("212") ? "Stryker was here!" : (stryCov_9fa48("212"), '')) => {
      if (stryMutAct_9fa48("213")) {
        {}
      } else {
        stryCov_9fa48("213");
        if (stryMutAct_9fa48("216") ? false : stryMutAct_9fa48("215") ? true : stryMutAct_9fa48("214") ? accepts(value) : (stryCov_9fa48("214", "215", "216"), !accepts(value))) if (stryMutAct_9fa48("217")) {
          ;
        } else {
          stryCov_9fa48("217");
          throw new UnexpectedValue(at, expected, value);
        }
        return value as T;
      }
    };
    return stryMutAct_9fa48("218") ? {} : (stryCov_9fa48("218"), {
      kind,
      decode: check,
      encode: check
    });
  }
}
export const text = plain<string>(stryMutAct_9fa48("219") ? "" : (stryCov_9fa48("219"), 'text'), stryMutAct_9fa48("220") ? "" : (stryCov_9fa48("220"), 'a string'), stryMutAct_9fa48("221") ? () => undefined : (stryCov_9fa48("221"), value => stryMutAct_9fa48("224") ? typeof value !== 'string' : stryMutAct_9fa48("223") ? false : stryMutAct_9fa48("222") ? true : (stryCov_9fa48("222", "223", "224"), typeof value === (stryMutAct_9fa48("225") ? "" : (stryCov_9fa48("225"), 'string')))));
export const flag = plain<boolean>(stryMutAct_9fa48("226") ? "" : (stryCov_9fa48("226"), 'flag'), stryMutAct_9fa48("227") ? "" : (stryCov_9fa48("227"), 'a boolean'), stryMutAct_9fa48("228") ? () => undefined : (stryCov_9fa48("228"), value => stryMutAct_9fa48("231") ? typeof value !== 'boolean' : stryMutAct_9fa48("230") ? false : stryMutAct_9fa48("229") ? true : (stryCov_9fa48("229", "230", "231"), typeof value === (stryMutAct_9fa48("232") ? "" : (stryCov_9fa48("232"), 'boolean')))));
export const count = plain<number>(stryMutAct_9fa48("233") ? "" : (stryCov_9fa48("233"), 'count'), stryMutAct_9fa48("234") ? "" : (stryCov_9fa48("234"), 'a finite number'), Number.isFinite);

/** Any JSON value, unchanged: keys inside metadata belong to the app. */
export const json: Kind<unknown> = stryMutAct_9fa48("235") ? {} : (stryCov_9fa48("235"), {
  ...plain(stryMutAct_9fa48("236") ? "" : (stryCov_9fa48("236"), 'json'), stryMutAct_9fa48("237") ? "" : (stryCov_9fa48("237"), 'a JSON value'), isJson),
  decode: stryMutAct_9fa48("238") ? () => undefined : (stryCov_9fa48("238"), wire => wire)
});
function isJson(value: unknown): boolean {
  if (stryMutAct_9fa48("239")) {
    {}
  } else {
    stryCov_9fa48("239");
    try {
      if (stryMutAct_9fa48("240")) {
        {}
      } else {
        stryCov_9fa48("240");
        return stryMutAct_9fa48("243") ? JSON.stringify(value) === undefined : stryMutAct_9fa48("242") ? false : stryMutAct_9fa48("241") ? true : (stryCov_9fa48("241", "242", "243"), JSON.stringify(value) !== undefined);
      }
    } catch {
      if (stryMutAct_9fa48("244")) {
        {}
      } else {
        stryCov_9fa48("244");
        return stryMutAct_9fa48("245") ? true : (stryCov_9fa48("245"), false);
      }
    }
  }
}
const validDate = plain<Date>(stryMutAct_9fa48("246") ? "" : (stryCov_9fa48("246"), 'date'), stryMutAct_9fa48("247") ? "" : (stryCov_9fa48("247"), 'a valid Date'), isValidDate);

/** Accepts dates of other windows, which are no instances of this window's `Date`. */
function isValidDate(value: unknown): boolean {
  if (stryMutAct_9fa48("248")) {
    {}
  } else {
    stryCov_9fa48("248");
    return Number.isFinite(stryMutAct_9fa48("250") ? (value as Partial<Date> | null | undefined).getTime?.() : stryMutAct_9fa48("249") ? (value as Partial<Date> | null | undefined)?.getTime() : (stryCov_9fa48("249", "250"), (value as Partial<Date> | null | undefined)?.getTime?.()));
  }
}

/** Milliseconds since 1970 on the wire. */
export const date: Kind<number, Date> = stryMutAct_9fa48("251") ? {} : (stryCov_9fa48("251"), {
  kind: stryMutAct_9fa48("252") ? "" : (stryCov_9fa48("252"), 'date'),
  decode: stryMutAct_9fa48("253") ? () => undefined : (stryCov_9fa48("253"), (wire, at) => validDate.decode(new Date(count.decode(wire, at)), at)),
  encode: stryMutAct_9fa48("254") ? () => undefined : (stryCov_9fa48("254"), (view, at) => validDate.encode(view, at).getTime())
});

/** An ISO 8601 string on the wire. */
export const isoDate: Kind<string, Date> = stryMutAct_9fa48("255") ? {} : (stryCov_9fa48("255"), {
  kind: stryMutAct_9fa48("256") ? "" : (stryCov_9fa48("256"), 'isoDate'),
  decode: (wire, at) => {
    if (stryMutAct_9fa48("257")) {
      {}
    } else {
      stryCov_9fa48("257");
      const seen = new Date(text.decode(wire, at));
      if (stryMutAct_9fa48("259") ? false : stryMutAct_9fa48("258") ? true : (stryCov_9fa48("258", "259"), Number.isNaN(seen.getTime()))) throw new UnexpectedValue(at, stryMutAct_9fa48("261") ? "" : (stryCov_9fa48("261"), 'an ISO date'), wire);
      return seen;
    }
  },
  encode: stryMutAct_9fa48("262") ? () => undefined : (stryCov_9fa48("262"), (view, at) => validDate.encode(view, at).toISOString())
});

/** A boolean in a query string. */
export const flagText: Kind<'true' | 'false', boolean> = stryMutAct_9fa48("263") ? {} : (stryCov_9fa48("263"), {
  kind: stryMutAct_9fa48("264") ? "" : (stryCov_9fa48("264"), 'flagText'),
  decode: (wire, at) => {
    if (stryMutAct_9fa48("265")) {
      {}
    } else {
      stryCov_9fa48("265");
      if (stryMutAct_9fa48("268") ? wire !== 'true' || wire !== 'false' : stryMutAct_9fa48("267") ? false : stryMutAct_9fa48("266") ? true : (stryCov_9fa48("266", "267", "268"), (stryMutAct_9fa48("270") ? wire === 'true' : stryMutAct_9fa48("269") ? true : (stryCov_9fa48("269", "270"), wire !== (stryMutAct_9fa48("271") ? "" : (stryCov_9fa48("271"), 'true')))) && (stryMutAct_9fa48("273") ? wire === 'false' : stryMutAct_9fa48("272") ? true : (stryCov_9fa48("272", "273"), wire !== (stryMutAct_9fa48("274") ? "" : (stryCov_9fa48("274"), 'false')))))) throw new UnexpectedValue(at, stryMutAct_9fa48("276") ? "" : (stryCov_9fa48("276"), 'true or false'), wire);
      return stryMutAct_9fa48("279") ? wire !== 'true' : stryMutAct_9fa48("278") ? false : stryMutAct_9fa48("277") ? true : (stryCov_9fa48("277", "278", "279"), wire === (stryMutAct_9fa48("280") ? "" : (stryCov_9fa48("280"), 'true')));
    }
  },
  encode: stryMutAct_9fa48("281") ? () => undefined : (stryCov_9fa48("281"), (view, at) => flag.encode(view, at) ? stryMutAct_9fa48("282") ? "" : (stryCov_9fa48("282"), 'true') : stryMutAct_9fa48("283") ? "" : (stryCov_9fa48("283"), 'false'))
});

/** A number in a query string. */
export const countText: Kind<string, number> = stryMutAct_9fa48("284") ? {} : (stryCov_9fa48("284"), {
  kind: stryMutAct_9fa48("285") ? "" : (stryCov_9fa48("285"), 'countText'),
  decode: (wire, at) => {
    if (stryMutAct_9fa48("286")) {
      {}
    } else {
      stryCov_9fa48("286");
      const seen = Number(text.decode(wire, at));
      if (stryMutAct_9fa48("289") ? Number.isNaN(seen) && wire === '' : stryMutAct_9fa48("288") ? false : stryMutAct_9fa48("287") ? true : (stryCov_9fa48("287", "288", "289"), Number.isNaN(seen) || (stryMutAct_9fa48("291") ? wire !== '' : stryMutAct_9fa48("290") ? false : (stryCov_9fa48("290", "291"), wire === (stryMutAct_9fa48("292") ? "Stryker was here!" : (stryCov_9fa48("292"), '')))))) throw new UnexpectedValue(at, stryMutAct_9fa48("294") ? "" : (stryCov_9fa48("294"), 'a number'), wire);
      return seen;
    }
  },
  encode: stryMutAct_9fa48("295") ? () => undefined : (stryCov_9fa48("295"), (view, at) => String(count.encode(view, at)))
});

/* @__NO_SIDE_EFFECTS__ */
export function nullable<W, V>(of: Kind<W, V>): Kind<W | null, V | null> {
  if (stryMutAct_9fa48("296")) {
    {}
  } else {
    stryCov_9fa48("296");
    return stryMutAct_9fa48("297") ? {} : (stryCov_9fa48("297"), {
      kind: stryMutAct_9fa48("298") ? "" : (stryCov_9fa48("298"), 'nullable'),
      of,
      decode: stryMutAct_9fa48("299") ? () => undefined : (stryCov_9fa48("299"), (wire, at) => (stryMutAct_9fa48("302") ? wire !== null : stryMutAct_9fa48("301") ? false : stryMutAct_9fa48("300") ? true : (stryCov_9fa48("300", "301", "302"), wire === null)) ? null : of.decode(wire, at)),
      encode: stryMutAct_9fa48("303") ? () => undefined : (stryCov_9fa48("303"), (view, at) => (stryMutAct_9fa48("306") ? view !== null : stryMutAct_9fa48("305") ? false : stryMutAct_9fa48("304") ? true : (stryCov_9fa48("304", "305", "306"), view === null)) ? null : of.encode(view, at))
    });
  }
}

/* @__NO_SIDE_EFFECTS__ */
export function optional<W, V>(of: Kind<W, V>): Kind<W | undefined, V | undefined> {
  if (stryMutAct_9fa48("307")) {
    {}
  } else {
    stryCov_9fa48("307");
    return stryMutAct_9fa48("308") ? {} : (stryCov_9fa48("308"), {
      kind: stryMutAct_9fa48("309") ? "" : (stryCov_9fa48("309"), 'optional'),
      of,
      decode: stryMutAct_9fa48("310") ? () => undefined : (stryCov_9fa48("310"), (wire, at) => (stryMutAct_9fa48("313") ? wire !== undefined : stryMutAct_9fa48("312") ? false : stryMutAct_9fa48("311") ? true : (stryCov_9fa48("311", "312", "313"), wire === undefined)) ? undefined : of.decode(wire, at)),
      encode: stryMutAct_9fa48("314") ? () => undefined : (stryCov_9fa48("314"), (view, at) => (stryMutAct_9fa48("317") ? view !== undefined : stryMutAct_9fa48("316") ? false : stryMutAct_9fa48("315") ? true : (stryCov_9fa48("315", "316", "317"), view === undefined)) ? undefined : of.encode(view, at))
    });
  }
}

/* @__NO_SIDE_EFFECTS__ */
export function list<W, V>(of: Kind<W, V>): Kind<W[], V[]> {
  if (stryMutAct_9fa48("318")) {
    {}
  } else {
    stryCov_9fa48("318");
    const each = <I, O>(items: unknown, at: string, convert: (item: I, at: string) => O) => {
      if (stryMutAct_9fa48("319")) {
        {}
      } else {
        stryCov_9fa48("319");
        if (stryMutAct_9fa48("322") ? false : stryMutAct_9fa48("321") ? true : stryMutAct_9fa48("320") ? Array.isArray(items) : (stryCov_9fa48("320", "321", "322"), !Array.isArray(items))) throw new UnexpectedValue(at, stryMutAct_9fa48("324") ? "" : (stryCov_9fa48("324"), 'an array'), items);
        return items.map(stryMutAct_9fa48("325") ? () => undefined : (stryCov_9fa48("325"), (item, i) => convert(item, stryMutAct_9fa48("326") ? `` : (stryCov_9fa48("326"), `${at}[${i}]`))));
      }
    };
    return stryMutAct_9fa48("327") ? {} : (stryCov_9fa48("327"), {
      kind: stryMutAct_9fa48("328") ? "" : (stryCov_9fa48("328"), 'list'),
      of,
      decode: stryMutAct_9fa48("329") ? () => undefined : (stryCov_9fa48("329"), (wire, at) => each(wire, at, of.decode)),
      encode: stryMutAct_9fa48("330") ? () => undefined : (stryCov_9fa48("330"), (view, at = stryMutAct_9fa48("331") ? "Stryker was here!" : (stryCov_9fa48("331"), '')) => each(view, at, of.encode))
    });
  }
}

/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const T extends string>(...of: readonly T[]): Kind<T> {
  if (stryMutAct_9fa48("332")) {
    {}
  } else {
    stryCov_9fa48("332");
    return stryMutAct_9fa48("333") ? {} : (stryCov_9fa48("333"), {
      ...plain<T>(stryMutAct_9fa48("334") ? "" : (stryCov_9fa48("334"), 'oneOf'), stryMutAct_9fa48("335") ? `` : (stryCov_9fa48("335"), `one of ${of.join(stryMutAct_9fa48("336") ? "" : (stryCov_9fa48("336"), ' | '))}`), stryMutAct_9fa48("337") ? () => undefined : (stryCov_9fa48("337"), value => of.includes(value as T))),
      of
    });
  }
}

/** The same kind with another name in the view. */
/* @__NO_SIDE_EFFECTS__ */
export function seenAs<const N extends string, W, V>(view: N, of: Kind<W, V>): Kind<W, V> & {
  readonly view: N;
} {
  if (stryMutAct_9fa48("338")) {
    {}
  } else {
    stryCov_9fa48("338");
    return stryMutAct_9fa48("339") ? {} : (stryCov_9fa48("339"), {
      ...of,
      view
    });
  }
}
export const camel = stryMutAct_9fa48("340") ? () => undefined : (stryCov_9fa48("340"), (() => {
  const camel = (key: string): string => key.replace(stryMutAct_9fa48("341") ? /_at_millis/ : (stryCov_9fa48("341"), /_at_millis$/), stryMutAct_9fa48("342") ? "" : (stryCov_9fa48("342"), '_at')).replace(stryMutAct_9fa48("343") ? /_(\W)/g : (stryCov_9fa48("343"), /_(\w)/g), stryMutAct_9fa48("344") ? () => undefined : (stryCov_9fa48("344"), (_, letter: string) => stryMutAct_9fa48("345") ? letter.toLowerCase() : (stryCov_9fa48("345"), letter.toUpperCase())));
  return camel;
})());

/** An object with named fields: snake_case on the wire, camelCase in the view. Unknown fields are ignored. */
/* @__NO_SIDE_EFFECTS__ */
export function entity<const F extends Fields>(fields: F): Entity<F> {
  if (stryMutAct_9fa48("346")) {
    {}
  } else {
    stryCov_9fa48("346");
    return stryMutAct_9fa48("347") ? {} : (stryCov_9fa48("347"), {
      kind: stryMutAct_9fa48("348") ? "" : (stryCov_9fa48("348"), 'entity'),
      fields,
      decode: (wire, at) => {
        if (stryMutAct_9fa48("349")) {
          {}
        } else {
          stryCov_9fa48("349");
          if (stryMutAct_9fa48("352") ? typeof wire !== 'object' && !wire : stryMutAct_9fa48("351") ? false : stryMutAct_9fa48("350") ? true : (stryCov_9fa48("350", "351", "352"), (stryMutAct_9fa48("354") ? typeof wire === 'object' : stryMutAct_9fa48("353") ? false : (stryCov_9fa48("353", "354"), typeof wire !== (stryMutAct_9fa48("355") ? "" : (stryCov_9fa48("355"), 'object')))) || (stryMutAct_9fa48("356") ? wire : (stryCov_9fa48("356"), !wire)))) throw new UnexpectedValue(at, stryMutAct_9fa48("358") ? "" : (stryCov_9fa48("358"), 'an object'), wire);
          const view: Record<string, unknown> = {};
          for (const name in fields) {
            if (stryMutAct_9fa48("359")) {
              {}
            } else {
              stryCov_9fa48("359");
              const seen = stryMutAct_9fa48("360") ? fields[name].decode((wire as Record<string, unknown>)[name], at ? `${at}.${name}` : name) : (stryCov_9fa48("360"), fields[name]?.decode((wire as Record<string, unknown>)[name], at ? stryMutAct_9fa48("361") ? `` : (stryCov_9fa48("361"), `${at}.${name}`) : name));
              if (stryMutAct_9fa48("364") ? seen === undefined : stryMutAct_9fa48("363") ? false : stryMutAct_9fa48("362") ? true : (stryCov_9fa48("362", "363", "364"), seen !== undefined)) view[seenName(fields, name)] = seen;
            }
          }
          return view as never;
        }
      },
      encode: (view, at = stryMutAct_9fa48("365") ? "Stryker was here!" : (stryCov_9fa48("365"), '')) => {
        if (stryMutAct_9fa48("366")) {
          {}
        } else {
          stryCov_9fa48("366");
          if (stryMutAct_9fa48("369") ? (typeof view !== 'object' || !view) && Array.isArray(view) : stryMutAct_9fa48("368") ? false : stryMutAct_9fa48("367") ? true : (stryCov_9fa48("367", "368", "369"), (stryMutAct_9fa48("371") ? typeof view !== 'object' && !view : stryMutAct_9fa48("370") ? false : (stryCov_9fa48("370", "371"), (stryMutAct_9fa48("373") ? typeof view === 'object' : stryMutAct_9fa48("372") ? false : (stryCov_9fa48("372", "373"), typeof view !== (stryMutAct_9fa48("374") ? "" : (stryCov_9fa48("374"), 'object')))) || (stryMutAct_9fa48("375") ? view : (stryCov_9fa48("375"), !view)))) || Array.isArray(view))) throw new UnexpectedValue(at, stryMutAct_9fa48("377") ? "" : (stryCov_9fa48("377"), 'an object'), view);
          const wire: Record<string, unknown> = {};
          for (const name in fields) {
            if (stryMutAct_9fa48("378")) {
              {}
            } else {
              stryCov_9fa48("378");
              const seen = seenName(fields, name);
              const encoded = stryMutAct_9fa48("379") ? fields[name].encode((view as Record<string, unknown>)[seen], at ? `${at}.${seen}` : seen) : (stryCov_9fa48("379"), fields[name]?.encode((view as Record<string, unknown>)[seen], at ? stryMutAct_9fa48("380") ? `` : (stryCov_9fa48("380"), `${at}.${seen}`) : seen));
              if (stryMutAct_9fa48("383") ? encoded === undefined : stryMutAct_9fa48("382") ? false : stryMutAct_9fa48("381") ? true : (stryCov_9fa48("381", "382", "383"), encoded !== undefined)) wire[name] = encoded;
            }
          }
          return wire as never;
        }
      }
    });
  }
}
const seenName = stryMutAct_9fa48("384") ? () => undefined : (stryCov_9fa48("384"), (() => {
  const seenName = (fields: Fields, name: string) => stryMutAct_9fa48("385") ? fields[name]?.view && camel(name) : (stryCov_9fa48("385"), (stryMutAct_9fa48("386") ? fields[name].view : (stryCov_9fa48("386"), fields[name]?.view)) ?? camel(name));
  return seenName;
})());