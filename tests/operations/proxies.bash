# Shared by the scripts that run the recipes of examples/proxies as they are, apart from ports and names of files. They
# source it after kit.bash, and define
#
#   recipe     for each proxy its file in examples/proxies
#   servers    prints the commands of sed that lead a recipe to the servers
name=uno.example.org
recipes=$PWD/examples/proxies
client=$PWD/tests/operations/proxy_client.py
declare -A recipe

# Proxies run as an ordinary user; for root that is nobody.
as_user=()
[[ $EUID != 0 ]] || as_user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
chmod 711 "$work"
mkdir -m 777 "$work/proxies"

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=comodin \
  -addext "subjectAltName=DNS:$name,IP:127.0.0.1" -keyout "$work/own.key" -out "$work/own.pem" 2>/dev/null ||
  fail "openssl makes no certificate"

# Each proxy has a folder with the recipe for its ports, in which it finds the servers and the certificate.
declare -A plain tls ca address pids
make_folder() { # PROXY ENDING
  local folder=$work/proxies/$1
  mkdir "$folder"
  plain[$1]=$(some_port) tls[$1]=$(some_port) ca[$1]=$work/own.pem address[$1]=127.0.0.1
  cat "$work/own.pem" "$work/own.key" >"$folder/both.pem"
  cp "$work/own.pem" "$work/own.key" "$folder"
  sed -e "$(servers)" \
    -e "s|/etc/[a-z/.]*/fullchain.pem|$folder/own.pem|; s|/etc/[a-z/.]*/privkey.pem|$folder/own.key|" \
    -e "s|/etc/haproxy/$name.pem|$folder/both.pem|" \
    -e "s/\(listen\|bind\)\( .*\)\b443\b/\1\2${tls[$1]}/; s/\(listen\|bind\)\( .*\)\b80\b/\1\2${plain[$1]}/" \
    "$recipes/${recipe[$1]}" >"$folder/recipe$2"
  chmod -R a+rwX "$folder"
}
launch() { # PROXY COMMAND…
  local proxy=$1
  shift
  (cd "$work/proxies/$proxy" && exec "${as_user[@]}" env HOME="$PWD" XDG_DATA_HOME="$PWD" XDG_CONFIG_HOME="$PWD" \
    "$@") >"$work/$proxy.log" 2>&1 &
  pids[$proxy]=$!
}

start_nginx() {
  make_folder nginx .conf
  cat >"$work/proxies/nginx/nginx.conf" <<END
pid nginx.pid;
daemon off;
events { }
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include recipe.conf;
}
END
  launch nginx /usr/sbin/nginx -p "$work/proxies/nginx" -c nginx.conf -e stderr
}
reload_nginx() { kill -HUP "${pids[nginx]}"; }

# Caddy makes the certificate, here by its own authority. It answers for names alone.
start_caddy() {
  make_folder caddy ''
  address[caddy]=localhost ca[caddy]=$work/proxies/caddy/caddy/pki/authorities/local/root.crt
  sed -i "s/^$name {/$name, localhost {/" "$work/proxies/caddy/recipe"
  cat >"$work/proxies/caddy/Caddyfile" <<END
{
    admin unix//$work/proxies/caddy/admin.socket
    http_port ${plain[caddy]}
    https_port ${tls[caddy]}
    local_certs
    skip_install_trust
}
import recipe
END
  launch caddy caddy run --config Caddyfile
}
reload_caddy() {
  (cd "$work/proxies/caddy" && "${as_user[@]}" env HOME="$PWD" caddy reload --config Caddyfile \
    --address "unix//$PWD/admin.socket") >"$work/caddy.reload" 2>&1
}

start_haproxy() {
  make_folder haproxy .cfg
  launch haproxy /usr/sbin/haproxy -W -f recipe.cfg
}
reload_haproxy() { kill -USR2 "${pids[haproxy]}"; }

# Talking to one of them.
ask() { # PROXY PATH ARGUMENT…: the status of the answer
  local proxy=$1 path=$2
  shift 2
  curl -s -o /dev/null -w '%{http_code}' --max-time $kLimit --cacert "${ca[$proxy]}" \
    --resolve "$name:${tls[$proxy]}:127.0.0.1" "https://$name:${tls[$proxy]}$path" "$@"
}
is_up() { [[ $(ask "$1" /healthz) = 200 ]]; }
answers() { is_up "$1" || is_over "${pids[$1]}"; }
# begin PROXY: with other ports if one of them is taken after all.
begin() {
  for _ in 1 2 3; do
    rm -rf "${work:?}/proxies/$1"
    start_"$1"
    await answers "$1"
    ! is_up "$1" || return 0
  done
  cat "$work/$1.log"
  return 1
}
client() { # PROXY WHAT ARGUMENT…; `at` is where the WebSocket is
  SSL_CERT_FILE=${ca[$1]} timeout $kLimit "$client" "$2" "https://$name:${tls[$1]}${at-}" "${@:3}" 2>&1
}
sends_to_tls() { # PROXY
  [[ $(curl -s -o /dev/null -w '%{redirect_url}' -H "Host: $name" "http://127.0.0.1:${plain[$1]}/api/editions" |
    sed 's/:[0-9]*//2') = "https://$name/api/editions" ]]
}
